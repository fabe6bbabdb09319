#if TrackXML
  internal import CExpat
#endif
