// Made by Tests/Checks/cities.py. The data is from GeoNames (geonames.org), under the licence CC BY 4.0.

/// The cities with at least 60,000 inhabitants, and their countries.
enum Cities {
  /// A line for each city, the largest first: name, country, and hundredths of a degree north and east.
  static let text = #"""
    Shanghai|CN|3122|12146
    Beijing|CN|3991|11640
    Shenzhen|CN|2255|11407
    Guangzhou|CN|2312|11325
    Kinshasa|CD|-433|1531
    Istanbul|TR|4101|2895
    Lagos|NG|645|339
    Ho Chi Minh City|VN|1082|10663
    Chengdu|CN|3067|10407
    Lahore|PK|3156|7435
    Mumbai|IN|1907|7288
    São Paulo|BR|-2355|-4664
    Mexico City|MX|1943|-9913
    Karachi|PK|2486|6701
    Tianjin|CN|3914|11718
    Delhi|IN|2865|7723
    Wuhan|CN|3058|11427
    Moscow|RU|5575|3762
    Dhaka|BD|2371|9041
    Seoul|KR|3757|12698
    Tokyo|JP|3569|13969
    Dongguan|CN|2302|11375
    Cairo|EG|3006|3125
    Xi’an|CN|3426|10893
    Johannesburg|ZA|-2620|2804
    Nanjing|CN|3206|11878
    Hangzhou|CN|3029|12016
    Foshan|CN|2303|11313
    London|GB|5151|-13
    New York City|US|4071|-7401
    Jakarta|ID|-621|10685
    Bengaluru|IN|1297|7759
    Hanoi|VN|2102|10584
    Taipei|TW|2505|12153
    Lima|PE|-1204|-7703
    Bogotá|CO|461|-7408
    Chongqing|CN|2956|10656
    Hong Kong|HK|2228|11417
    Baghdad|IQ|3334|4440
    Wuzhong|CN|3799|10620
    Qingdao|CN|3606|12038
    Tehran|IR|3569|5142
    Shenyang|CN|4179|12343
    Hyderabad|IN|1738|7846
    Rio de Janeiro|BR|-2291|-4318
    Suzhou|CN|3130|12060
    Puxi|CN|3124|12147
    Ahmedabad|IN|2303|7259
    Abidjan|CI|535|-400
    Pudong|CN|3124|12150
    Sydney|AU|-3387|15121
    Singapore|SG|129|10385
    Melbourne|AU|-3781|14496
    Dar es Salaam|TZ|-682|3927
    Saint Petersburg|RU|5994|3031
    Alexandria|EG|3120|2992
    Harbin|CN|4575|12665
    Bangkok|TH|1375|10050
    Hefei|CN|3186|11728
    Dalian|CN|3891|12160
    Kano|NG|1200|852
    Santiago|CL|-3346|-7065
    Cape Town|ZA|-3393|1842
    Peshawar|PK|3401|7158
    Changchun|CN|4388|12532
    Jeddah|SA|2149|3919
    Chennai|IN|1309|8028
    Kolkata|IN|2256|8836
    Xiamen|CN|2448|11808
    Surat|IN|2120|7283
    Yangon|MM|1681|9616
    Bao'an|CN|2255|11388
    Kabul|AF|3453|6917
    Nairobi|KE|-128|3682
    Wuxi|CN|3157|12029
    Giza|EG|3001|3121
    Jinan|CN|3667|11700
    Taiyuan|CN|3787|11256
    Zhengzhou|CN|3476|11365
    Bamako|ML|1261|-798
    Riyadh|SA|2469|4672
    New Taipei City|TW|2506|12146
    New Territories|HK|2242|11411
    Shijiazhuang|CN|3804|11448
    Chattogram|BD|2234|9183
    Addis Ababa|ET|902|3875
    Kunming|CN|2504|10272
    Zhongshan|CN|2252|11338
    Nanning|CN|2282|10832
    Shantou|CN|2335|11668
    Los Angeles|US|3405|-11824
    Faisalabad|PK|3142|7309
    Dubai|AE|2508|5531
    Yokohama|JP|3543|13965
    Fuzhou|CN|2606|11931
    Ningbo|CN|2988|12155
    Casablanca|MA|3359|-761
    Ibadan|NG|738|391
    Puyang|CN|2946|11989
    Ankara|TR|3992|3285
    Shiyan|CN|3265|11078
    Berlin|DE|5252|1341
    Tangshan|CN|3964|11818
    Rawalpindi|PK|3360|7305
    Lüliang|CN|3752|11114
    Durban|ZA|-2986|3103
    Changzhou|CN|3177|11995
    Busan|KR|3510|12903
    Madrid|ES|4042|-370
    Pyongyang|KP|3903|12575
    Zibo|CN|3679|11806
    Pune|IN|1852|7386
    Bursa|TR|4020|2906
    Changsha|CN|2820|11297
    Quezon City|PH|1465|12105
    Jaipur|IN|2692|7579
    Guiyang|CN|2658|10672
    Ürümqi|CN|4380|8760
    Surabaya|ID|-725|11275
    Incheon|KR|3746|12671
    Lanzhou|CN|3606|10384
    Caracas|VE|1049|-6688
    Kyiv|UA|5045|3052
    İzmir|TR|3841|2714
    Huizhou|CN|2311|11442
    Buenos Aires|AR|-3461|-5838
    Haikou|CN|2003|11035
    Taichung|TW|2415|12068
    Kanpur|IN|2647|8035
    Toronto|CA|4371|-7940
    Quito|EC|-23|-7852
    Brisbane|AU|-2747|15303
    Luanda|AO|-884|1323
    Osaka|JP|3469|13550
    Linyi|CN|3506|11834
    Baoding|CN|3887|11546
    Kaohsiung|TW|2262|12031
    Brooklyn|US|4065|-7395
    Guayaquil|EC|-220|-7989
    Belo Horizonte|BR|-1992|-4394
    Minhang|CN|3111|12137
    Bazhong|CN|3187|10674
    Salvador|BR|-1298|-3849
    Abuja|NG|906|750
    Gazipur|BD|2400|9042
    Chicago|US|4185|-8765
    Wenzhou|CN|2800|12067
    Bekasi|ID|-623|10699
    Dakar|SN|1469|-1744
    Haiphong|VN|2086|10668
    Yunfu|CN|2293|11204
    Navi Mumbai|IN|1904|7302
    Mogadishu|SO|204|4534
    Kumasi|GH|669|-162
    Bandung|ID|-692|10761
    Gujranwala|PK|3216|7419
    Huai'an|CN|3359|11902
    Medan|ID|358|9867
    Lucknow|IN|2684|8092
    Ouagadougou|BF|1237|-153
    Nagpur|IN|2115|7908
    Fortaleza|BR|-372|-3854
    Cali|CO|343|-7652
    Perth|AU|-3195|11586
    Daegu|KR|3587|12859
    Algiers|DZ|3673|309
    Nanchang|CN|2868|11585
    Baku|AZ|4038|4989
    Hohhot|CN|4081|11165
    Nagoya|JP|3518|13691
    Rome|IT|4189|1251
    Queens|US|4068|-7384
    Houston|US|2976|-9536
    Mashhad|IR|3630|5961
    Shaoxing|CN|3000|12058
    Nantong|CN|3203|12087
    Baoshan|CN|3141|12149
    Kowloon|HK|2232|11418
    Yantai|CN|3748|12144
    Gaziantep|TR|3706|3738
    Lubumbashi|CD|-1166|2748
    Manaus|BR|-310|-6002
    Lusaka|ZM|-1541|2829
    Brasília|BR|-1578|-4793
    Zhuhai|CN|2228|11357
    Santo Domingo|DO|1847|-6989
    Lomé|TG|613|122
    Multan|PK|3020|7148
    Havana|CU|2313|-8238
    Depok|ID|-640|10682
    Baotou|CN|4065|10984
    Paris|FR|4885|235
    Coimbatore|IN|1101|7697
    Qingyang|CN|3571|10764
    Port Harcourt|NG|478|701
    Pretoria|ZA|-2574|2819
    Córdoba|AR|-3141|-6419
    Mbuji-Mayi|CD|-614|2359
    Aleppo|SY|3620|3716
    Kunshan|CN|3138|12095
    Al Mawşil al Jadīdah|IQ|3633|4311
    Weifang|CN|3671|11910
    Zunyi|CN|2769|10691
    Al Başrah al Qadīmah|IQ|3050|4782
    La Paz|BO|-1650|-6815
    Lianyungang|CN|3460|11922
    Medellín|CO|624|-7557
    Indore|IN|2272|7583
    Brazzaville|CG|-427|1528
    Tashkent|UZ|4126|6922
    Ganzhou|CN|2585|11493
    Almaty|KZ|4325|7691
    Khartoum|SD|1555|3253
    Hamburg|DE|5355|999
    Sapporo|JP|4307|14135
    Songjiang|CN|3103|12122
    Accra|GH|556|-20
    Curitiba|BR|-2543|-4927
    Ordos|CN|3961|10978
    Sanaa|YE|1535|4421
    Conakry|GN|954|-1368
    Tangerang|ID|-618|10663
    Tijuana|MX|3250|-11700
    Hyderabad|PK|2540|6838
    Beirut|LB|3389|3550
    Jieyang|CN|2354|11637
    Jilin|CN|4385|12656
    Jiading|CN|3139|12124
    Bucharest|RO|4443|2611
    Camayenne|GN|954|-1369
    Kakamega|KE|28|3475
    Shangqiu|CN|3441|11566
    Nanchong|CN|3080|10608
    Tainan|TW|2299|12021
    Datong|CN|4009|11329
    Kaduna|NG|1053|744
    Omdurman|SD|1564|3248
    Davao|PH|707|12561
    Thāne|IN|1920|7296
    Iztapalapa|MX|1936|-9906
    Diyarbakır|TR|3791|4022
    Santa Cruz de la Sierra|BO|-1779|-6318
    Vadodara|IN|2230|7321
    Adana|TR|3699|3533
    Nanyang|CN|3301|11255
    Abu Dhabi|AE|2445|5440
    Palembang|ID|-292|10475
    Sharjah|AE|2533|5541
    Bhopal|IN|2325|7740
    Jiangmen|CN|2258|11308
    Benin City|NG|634|563
    Jiangyin|CN|3191|12026
    Fuyang|CN|3290|11582
    Montréal|CA|4551|-7359
    Bayan Nur|CN|4074|10739
    Maracaibo|VE|1064|-7161
    Chaozhou|CN|2365|11662
    Minsk|BY|5390|2757
    Budapest|HU|4750|1904
    Qingyuan|CN|2370|11303
    Tai’an|CN|3619|11712
    Rasapūdipalem|IN|1773|8332
    Pimpri-Chinchwad|IN|1862|7380
    Caloocan|PH|1465|12097
    Warsaw|PL|5223|2101
    Soweto|ZA|-2627|2786
    Semarang|ID|-699|11042
    Puebla|MX|1905|-9821
    Vienna|AT|4821|1637
    Barcelona|ES|4139|216
    Patna|IN|2559|8514
    Mosul|IQ|3634|4312
    Kallakurichi|IN|1173|7896
    Kampala|UG|32|3258
    Xining|CN|3663|10176
    Changshu|CN|3165|12074
    Huainan|CN|3263|11700
    Rabat|MA|3401|-683
    Recife|BR|-805|-3488
    Phoenix|US|3345|-11207
    Suzhou|CN|3364|11698
    Ecatepec de Morelos|MX|1960|-9906
    Lu’an|CN|3174|11652
    Valencia|VE|1016|-6800
    Ludhiana|IN|3091|7585
    Yancheng|CN|3336|12016
    Novosibirsk|RU|5502|8293
    Erbil|IQ|3619|4401
    Fukuoka|JP|3360|13042
    Taizhou|CN|3249|11991
    Daqing|CN|4658|12500
    Manila|PH|1460|12098
    Wuhu|CN|3135|11843
    Santiago de Querétaro|MX|2059|-10039
    Dazhou|CN|3121|10746
    Yangzhou|CN|3240|11944
    León de los Aldama|MX|2112|-10168
    Makkah|SA|2143|3983
    Philadelphia|US|3995|-7516
    Phnom Penh|KH|1156|10492
    Guilin|CN|2528|11030
    Damascus|SY|3351|3629
    Quetta|PK|3018|6700
    Zhaoqing|CN|2305|11246
    Onitsha|NG|615|679
    Mianyang|CN|3147|10468
    Auckland|NZ|-3685|17476
    Isfahan|IR|3265|5167
    Wanzhou|CN|3076|10840
    Astana|KZ|5118|7145
    Harare|ZW|-1783|3105
    Monrovia|LR|630|-1080
    Putian|CN|2544|11901
    Kawasaki|JP|3552|13972
    Goiânia|BR|-1668|-4925
    San Antonio|US|2942|-9849
    Kobe|JP|3469|13518
    Stockholm|SE|5933|1807
    Ciudad Juárez|MX|3172|-10646
    Cần Thơ|VN|1004|10579
    Munich|DE|4814|1158
    Khulna|BD|2281|8956
    Belém|BR|-146|-4850
    Yekaterinburg|RU|5686|6062
    Porto Alegre|BR|-3003|-5123
    Yinchuan|CN|3847|10627
    Manhattan|US|4078|-7397
    Nashik|IN|2000|7379
    Taizhou|CN|2866|12143
    Asunción|PY|-2529|-5765
    Yiwu|CN|2932|12008
    Zapopan|MX|2072|-10339
    Makassar|ID|-515|11943
    Adelaide|AU|-3493|13860
    Quanzhou|CN|2491|11859
    Madurai|IN|992|7812
    Jinhua|CN|2911|11964
    Kyoto|JP|3502|13575
    Cixi|CN|3018|12125
    Changde|CN|2903|11170
    Kuala Lumpur|MY|314|10169
    Kayseri|TR|3873|3549
    Kaifeng|CN|3480|11431
    Anshan|CN|4112|12299
    Karaj|IR|3583|5099
    Kathmandu|NP|2770|8532
    Daejeon|KR|3635|12738
    Baoji|CN|3437|10724
    Suqian|CN|3395|11830
    Liuzhou|CN|2432|10941
    Tirunelveli|IN|873|7768
    Konya|TR|3787|3248
    Zhangjiagang|CN|3186|12054
    Agra|IN|2718|7802
    South Tangerang|ID|-629|10672
    Tabriz|IR|3808|4629
    Kharkiv|UA|4998|3625
    Jinjiang|CN|2482|11857
    Faridabad|IN|2841|7731
    Bozhou|CN|3388|11577
    Qujing|CN|2548|10378
    San Diego|US|3272|-11716
    Gwangju|KR|3515|12692
    Zhanjiang|CN|2123|11039
    Fushun|CN|4189|12394
    Rājkot|IN|2229|7079
    Luoyang|CN|3467|11244
    Guadalajara|MX|2068|-10335
    The Bronx|US|4085|-7387
    Huế|VN|1646|10760
    Guankou|CN|2816|11363
    Milan|IT|4546|919
    Najafgarh|IN|2861|7698
    N'Djamena|TD|1211|1504
    Handan|CN|3661|11449
    Bannu|PK|3299|7060
    Yichang|CN|3071|11128
    Antananarivo|MG|-1891|4754
    Heze|CN|3524|11547
    Abobo|CI|542|-402
    Jamshedpur|IN|2280|8619
    Douala|CM|405|970
    Antalya|TR|3691|3070
    Basrah|IQ|3051|4778
    Dallas|US|3278|-9681
    Saitama|JP|3591|13966
    Gorakhpur|IN|2945|7567
    Niamey|NE|1351|211
    Liupanshui|CN|2659|10483
    Taguig|PH|1452|12108
    Maoming|CN|2167|11091
    Calgary|CA|5105|-11409
    Tripoli|LY|3289|1319
    Madinah|SA|2447|3961
    Yaoundé|CM|387|1152
    Batam|ID|115|10402
    Qinzhou|CN|2198|10865
    Luohe|CN|3357|11403
    Xiangyang|CN|3204|11214
    Yangjiang|CN|2186|11196
    Yixing|CN|3136|11982
    Pimpri|IN|1862|7381
    Da Nang|VN|1607|10822
    Amman|JO|3196|3595
    Budta|PH|720|12444
    Belgrade|RS|4480|2047
    Biên Hòa|VN|1094|10682
    Qingpu|CN|3115|12111
    Montevideo|UY|-3490|-5619
    Xuchang|CN|3403|11386
    Kalyān|IN|1924|7314
    Zigong|CN|2934|10478
    Nizhniy Novgorod|RU|5633|4400
    Jepara|ID|-659|11067
    Maputo|MZ|-2597|3258
    Xuzhou|CN|3420|11728
    Dammam|SA|2643|5010
    Ra’s Bayrūt|LB|3390|3548
    Neijiang|CN|2958|10506
    Shiraz|IR|2961|5253
    Heshan|CN|2857|11235
    Dombivali|IN|1922|7308
    Kananga|CD|-590|2242
    Kazan|RU|5579|4912
    Jining|CN|3540|11658
    Barquisimeto|VE|1006|-6936
    Shubrā al Khaymah|EG|3013|3125
    Putuo|CN|3125|12139
    Port-au-Prince|HT|1854|-7234
    Suwon|KR|3729|12701
    Xinyang|CN|3212|11407
    Liaocheng|CN|3645|11600
    Jinzhong|CN|3768|11275
    Callao|PE|-1205|-7713
    Meerut|IN|2898|7771
    Virār|IN|1946|7281
    Nowrangapur|IN|1923|8255
    Karbala|IQ|3262|4402
    Changzhi|CN|3618|11311
    Tianshui|CN|3458|10574
    Sadr City|IQ|3339|4446
    Yangpu|CN|3126|12152
    Mombasa|KE|-405|3966
    Mandalay|MM|2197|9608
    Srinagar|IN|3409|7481
    Barranquilla|CO|1097|-7478
    Chelyabinsk|RU|5516|6143
    Mérida|MX|2097|-8962
    Hiroshima|JP|3440|13245
    Shymkent|KZ|4231|6960
    Santiago de los Caballeros|DO|1945|-7069
    Weinan|CN|3450|10951
    Ghāziābād|IN|2867|7744
    Matola|MZ|-2596|3246
    Dhanbad|IN|2380|8643
    Arequipa|PE|-1640|-7154
    Hong Kong Island|HK|2226|11418
    Fes|MA|3403|-500
    Gustavo Adolfo Madero|MX|1949|-9911
    Nouakchott|MR|1809|-1598
    Kisangani|CD|52|2519
    Jiaxing|CN|3075|12075
    Aurangabad|IN|1988|7534
    Zhongwei|CN|3751|10519
    Omsk|RU|5499|7337
    Pikine|SN|1476|-1739
    Guarulhos|BR|-2346|-4653
    Pekanbaru|ID|52|10144
    Panjin|CN|4112|12207
    Bandar Lampung|ID|-543|10526
    Prague|CZ|5009|1442
    Varanasi|IN|2532|8301
    Jiujiang|CN|2970|11600
    Samara|RU|5321|5014
    Aba|NG|511|737
    Amritsar|IN|3162|7488
    Birmingham|GB|5248|-190
    Copenhagen|DK|5568|1257
    Sofia|BG|4270|2332
    Anyang|CN|3610|11438
    Yerevan|AM|4018|4451
    Luohu District|CN|2255|11413
    Vijayawada|IN|1651|8065
    Fengxiang|CN|3086|12147
    Bijie|CN|2730|10529
    Monterrey|MX|2568|-10032
    Kigali|RW|-195|3006
    Rostov-on-Don|RU|4722|3971
    Zhuzhou|CN|2783|11315
    Malingao|PH|716|12448
    Touba|SN|1486|-1588
    Ufa|RU|5474|5597
    Ranchi|IN|2334|8531
    Shangrao|CN|2845|11794
    Lilongwe|MW|-1397|3379
    Huaibei|CN|3397|11679
    Maiduguri|NG|1185|1316
    Xuhui|CN|3120|12145
    Meishan|CN|3004|10384
    Mwanza|TZ|-252|3290
    Ulsan|KR|3554|12932
    Sendai|JP|3827|14087
    Krasnoyarsk|RU|5604|9293
    Fuzhou|CN|2796|11633
    Guigang|CN|2312|10959
    Oslo|NO|5991|1075
    Jabalpur|IN|2317|7995
    Ilorin|NG|850|454
    Aden|YE|1278|4504
    Bogor|ID|-659|10679
    Ciudad Nezahualcoyotl|MX|1940|-9901
    Hengyang|CN|2689|11262
    Prayagraj|IN|2544|8184
    Trujillo|PE|-812|-7903
    Visakhapatnam|IN|1768|8320
    Goyang-si|KR|3766|12684
    Yulin|CN|2263|11015
    Jodhpur|IN|2627|7301
    Gwalior|IN|2623|7817
    Jingzhou|CN|3035|11219
    Gqeberha|ZA|-3396|2561
    Tbilisi|GE|4169|4483
    Voronezh|RU|5167|3919
    Xinxiang|CN|3519|11380
    Yichun|CN|2783|11440
    Sokoto|NG|1306|524
    Jos|NG|993|889
    Tangier|MA|3577|-580
    Teni|IN|1001|7748
    Xianyang|CN|3434|10870
    Mexicali|MX|3263|-11545
    Pointe-Noire|CG|-478|1186
    Maceió|BR|-967|-3574
    Campinas|BR|-2291|-4706
    Sanya|CN|1825|10951
    Rangpur|BD|2575|8925
    Kirkuk|IQ|3547|4439
    Ashgabat|TM|3795|5838
    Shaoguan|CN|2480|11358
    Howrah|IN|2258|8832
    Raipur|IN|2123|8163
    Changwon|KR|3523|12868
    Longyan|CN|2507|11702
    Köln|DE|5093|695
    Dublin|IE|5333|-625
    Tiruchirappalli|IN|1082|7870
    Yongzhou|CN|2642|11161
    Brussels|BE|5085|435
    Zamboanga|PH|691|12207
    Ottawa|CA|4541|-7570
    Huzhou|CN|3087|12009
    Volgograd|RU|4871|4450
    Khartoum North|SD|1565|3253
    Edmonton|CA|5355|-11347
    Odesa|UA|4649|3074
    Wuwei|CN|3793|10263
    Jacksonville|US|3033|-8166
    Fort Worth|US|3273|-9732
    Hanzhong|CN|3308|10702
    Hezhou|CN|2440|11157
    Pest|HU|4750|1908
    Kota|IN|2518|7584
    Shivaji Nagar|IN|1853|7385
    Zhu Cheng City|CN|3600|11940
    Dongying|CN|3746|11849
    Luzhou|CN|2889|10543
    San Jose|US|3734|-12189
    Sholapur|IN|1767|7591
    Marrakesh|MA|3163|-800
    Guatemala City|GT|1464|-9051
    Meizhou|CN|2429|11612
    Yueyang|CN|2937|11309
    Laiwu|CN|3619|11766
    Benxi|CN|4129|12376
    Esenyurt|TR|4103|2868
    Perm|RU|5801|5625
    Zaria|NG|1111|772
    Kennedy|CO|462|-7415
    Chiba|JP|3560|14012
    Pingdingshan|CN|3373|11332
    Ciudad Guayana|VE|835|-6264
    Sargodha|PK|3209|7267
    Austin|US|3027|-9774
    Managua|NI|1213|-8625
    Bengbu|CN|3294|11736
    Salé|MA|3405|-680
    Jerusalem|IL|3177|3522
    Chandigarh|IN|3074|7679
    Dnipro|UA|4847|3504
    Cebu City|PH|1032|12389
    Sanhe|CN|3998|11707
    Tiruppur|IN|1112|7735
    Guwahati|IN|2618|9175
    Xiangtan|CN|2785|11290
    Linfen|CN|3609|11152
    Victoria|HK|2229|11414
    Zhenjiang|CN|3221|11946
    Enugu|NG|644|750
    Rosario|AR|-3295|-6064
    Sulţānah|SA|2449|3959
    Huludao|CN|4075|12084
    Hubballi|IN|1535|7513
    Padang|ID|-95|10035
    Kitakyushu|JP|3385|13085
    Taiz|YE|1358|4402
    Setagaya|JP|3564|13965
    Kingston|JM|1800|-7679
    Jing’an|CN|3122|12142
    Baoshan|CN|2512|9916
    Rui’an|CN|2778|12066
    Chihuahua|MX|2864|-10609
    Nay Pyi Taw|MM|1974|9613
    Eskişehir|TR|3978|3052
    Mysuru|IN|1230|7664
    Salem|IN|1165|7816
    São Luís|BR|-253|-4430
    Seongnam-si|KR|3744|12714
    Cartagena|CO|1040|-7549
    Antipolo|PH|1463|12112
    Columbus|US|3996|-8300
    Sialkot|PK|3249|7453
    Charlotte|US|3523|-8084
    Laibin|CN|2375|10922
    Warri|NG|552|575
    Naples|IT|4085|1427
    Xiaogan|CN|3093|11392
    Campo Grande|BR|-2044|-5465
    Ziyang|CN|3012|10465
    Bobo-Dioulasso|BF|1118|-429
    Bahawalpur|PK|2940|7168
    Quzhou|CN|2896|11887
    Blantyre|MW|-1578|3501
    Donetsk|UA|4802|3780
    Abū Ghurayb|IQ|3331|4418
    Qom|IR|3464|5088
    Bishkek|KG|4287|7459
    Zaozhuang|CN|3486|11755
    Krasnodar|RU|4505|3898
    Natal|BR|-580|-3521
    Pingxiang|CN|2762|11385
    Malang|ID|-798|11263
    Cancún|MX|2117|-8685
    Indianapolis|US|3977|-8616
    Gurugram|IN|2846|7703
    Bhubaneswar|IN|2027|8583
    Zhoushan|CN|2999|12220
    Qiqihar|CN|4734|12396
    Mulenvos|AO|-887|1333
    Sulaymaniyah|IQ|3556|4543
    Marseille|FR|4330|538
    Puning|CN|2331|11617
    Bhiwandi|IN|1930|7306
    Soshanguve|ZA|-2547|2810
    Teresina|BR|-509|-4280
    Ankang|CN|3268|10902
    Jalandhar|IN|3133|7558
    Rotterdam|NL|5192|448
    Langfang|CN|3952|11671
    Viana|AO|-891|1337
    Jiaozuo|CN|3524|11324
    Samarinda|ID|-49|11715
    Rohini|IN|2874|7707
    Wanxian|CN|3082|10837
    Guang’an|CN|3047|10664
    Johor Bahru|MY|147|10376
    Arifwala|PK|3029|7307
    Pasig City|PH|1459|12106
    Cheongju-si|KR|3664|12749
    Kanayannur|IN|997|7627
    Tegucigalpa|HN|1408|-8721
    Bucheon-si|KR|3750|12678
    Thanh Hóa|VN|1980|10577
    Turin|IT|4507|769
    Al Ain City|AE|2419|5576
    Libreville|GA|39|945
    Saratov|RU|5154|4599
    Ulan Bator|MN|4791|10688
    Weihai|CN|3751|12211
    Takeo|KH|1099|10478
    Nova Iguaçu|BR|-2276|-4345
    Cochabamba|BO|-1738|-6616
    Ahvaz|IR|3132|4868
    Vientiane|LA|1797|10260
    Zhabei|CN|3126|12146
    Xinyu|CN|2780|11493
    Pietermaritzburg|ZA|-2962|3039
    Yibin|CN|2876|10464
    Naucalpan de Juárez|MX|1948|-9924
    Kampung Baru Subang|MY|315|10153
    Bouaké|CI|769|-503
    Taicang|CN|3145|12109
    San Francisco|US|3777|-12242
    Sakai|JP|3458|13547
    Valencia|ES|3947|-38
    Jinshan|CN|3084|12129
    Chenzhou|CN|2580|11303
    Duque de Caxias|BR|-2279|-4331
    João Pessoa|BR|-712|-3486
    Bukavu|CD|-249|2884
    Kraków|PL|5006|1994
    Barcelona|VE|1014|-6469
    Bangui|CF|436|1855
    Hermosillo|MX|2909|-11097
    Bhayandar|IN|1930|7285
    Culiacán|MX|2480|-10739
    Petaling Jaya|MY|311|10161
    Anqing|CN|3051|11705
    Oran|DZ|3570|-64
    Freetown|SL|849|-1324
    San Pedro Sula|HN|1551|-8803
    Narela|IN|2885|7709
    Xingtai|CN|3706|11449
    Niigata|JP|3792|13904
    Muscat|OM|2358|5841
    Zarqa|JO|3207|3609
    Çankaya|TR|3992|3286
    Küçükçekmece|TR|4099|2877
    Hamamatsu|JP|3470|13773
    Kolwezi|CD|-1071|2547
    Vinh|VN|1867|10569
    Thiruvananthapuram|IN|849|7695
    Zhaotong|CN|2732|10372
    Panzhihua|CN|2659|10171
    Chuzhou|CN|3232|11830
    Seattle|US|4761|-12233
    Port Said|EG|3127|3230
    Cúcuta|CO|791|-7250
    Homs|SY|3472|3673
    Xuancheng|CN|3095|11876
    Ibb|YE|1397|4418
    Tasikmalaya|ID|-733|10822
    Nampula|MZ|-1512|3927
    Shangyu|CN|3002|12087
    Bujumbura|BI|-338|2936
    Tyumen|RU|5715|6553
    Erzurum|TR|3991|4128
    Anshun|CN|2625|10593
    Dodoma|TZ|-617|3574
    Rajshahi|BD|2437|8860
    Dera Ismail Khan|PK|3183|7090
    Sorocaba|BR|-2350|-4746
    Wuzhou|CN|2348|11129
    Ipoh|MY|458|10108
    Qinhuangdao|CN|3994|11959
    Benghazi|LY|3211|2007
    Alīgarh|IN|2788|7807
    Shaoyang|CN|2724|11146
    Malatya|TR|3835|3832
    Winnipeg|CA|4988|-9715
    Ōta|JP|3556|13972
    Andijon|UZ|4078|7235
    Bareilly|IN|2837|7943
    Buraydah|SA|2633|4397
    São Bernardo do Campo|BR|-2369|-4656
    Hegang|CN|4735|13029
    Morelia|MX|1970|-10118
    Riga|LV|5695|2411
    Amsterdam|NL|5237|489
    Cagayan de Oro|PH|848|12465
    Ma’anshan|CN|3169|11851
    Shah Alam|MY|309|10153
    Bağcılar|TR|4104|2886
    Shizuishan|CN|3898|10639
    Kumamoto|JP|3281|13069
    Oyo|NG|785|393
    Serang|ID|-612|10615
    Torreón|MX|2554|-10342
    Deyang|CN|3113|10438
    Abeokuta|NG|716|335
    Al Ḩudaydah|YE|1480|4295
    Yangquan|CN|3786|11356
    Akure|NG|725|519
    Denver|US|3974|-10498
    Osasco|BR|-2353|-4679
    Kikolo|AO|-878|1333
    Maianga|AO|-885|1324
    São José dos Campos|BR|-2318|-4589
    Álvaro Obregón|MX|1936|-9920
    Aihara|JP|3560|13932
    Evaton|ZA|-2653|2785
    Valenzuela|PH|1470|12097
    Muzaffarābād|PK|3437|7347
    Okayama|JP|3465|13393
    San Luis Potosí|MX|2215|-10097
    Aguascalientes|MX|2188|-10228
    General Santos|PH|611|12517
    Zhumadian|CN|3298|11403
    Morādābād|IN|2884|7878
    Sagamihara|JP|3557|13924
    Mississauga|CA|4358|-7966
    Lviv|UA|4984|2402
    Namangan|UZ|4100|7167
    Zaporizhzhya|UA|4785|3512
    Zanzibar|TZ|-616|3920
    Saltillo|MX|2543|-10098
    Latakia|SY|3553|3579
    Subang Jaya|MY|304|10158
    Warangal|IN|1800|7958
    Paranaque City|PH|1448|12102
    Tolyatti|RU|5353|4935
    Santo Domingo Oeste|DO|1850|-7000
    Battagram|PK|3468|7302
    Dhārāvi|IN|1905|7287
    Santo Domingo Este|DO|1849|-6985
    Suez|EG|2997|3253
    Changzhi|CN|3521|11174
    Ribeirão Preto|BR|-2118|-4781
    Agadir|MA|3042|-960
    Edogawe|JP|3569|13987
    Sarajevo|BA|4385|1836
    Balikpapan|ID|-127|11683
    Adachi|JP|3576|13981
    Changning|CN|3122|12142
    Bauchi|NG|1031|984
    Shizuoka|JP|3498|13838
    Tunis|TN|3682|1017
    Zhangjiakou|CN|4078|11487
    Washington|US|3890|-7704
    Nashville|US|3617|-8678
    Fuxin|CN|4202|12166
    Ta’if|SA|2127|4042
    Changsha|CN|2238|11268
    Huangshi|CN|3025|11505
    Liaoyang|CN|4127|12317
    Hlaingthaya|MM|1685|9607
    Beira|MZ|-1984|3484
    Hongkou|CN|3125|12149
    Zaragoza|ES|4166|-88
    Sevilla|ES|3738|-597
    Baise|CN|2389|10663
    Pontianak|ID|-3|10932
    Situbondo|ID|-771|11401
    Agege|NG|662|333
    Binzhou|CN|3737|11802
    Oklahoma City|US|3547|-9752
    Yuncheng|CN|3502|11099
    Dezhou|CN|3745|11637
    Dushanbe|TJ|3854|6878
    Cotonou|BJ|637|242
    El Paso|US|3176|-10649
    Gorakhpur|IN|2677|8337
    Guadalupe|MX|2568|-10026
    Wrocław|PL|5110|1703
    Denpasar|ID|-865|11522
    Guntur|IN|1630|8046
    Katsina|NG|1299|760
    Sanmenxia|CN|3478|11119
    E’zhou|CN|3040|11489
    Madīnat an Naşr|EG|3007|3130
    Camama|AO|-894|1327
    Tabuk|SA|2840|3657
    Kitwe|ZM|-1280|2821
    Bulawayo|ZW|-2015|2858
    Mudanjiang|CN|4455|12963
    Aracaju|BR|-1091|-3707
    Athens|GR|3798|2373
    Zagreb|HR|4581|1598
    Leshan|CN|2956|10376
    Santo André|BR|-2366|-4654
    Vancouver|CA|4925|-12312
    Rizhao|CN|3541|11953
    Helsinki|FI|6017|2494
    Cheonan|KR|3681|12715
    Acapulco de Juárez|MX|1685|-9991
    Banjarmasin|ID|-332|11459
    Puducherry|IN|1193|7983
    Suining|CN|3051|10557
    Brampton|CA|4368|-7977
    Golfe|AO|-887|1326
    Puyang|CN|3576|11504
    Soacha|CO|458|-7422
    Boston|US|4236|-7106
    Tlalnepantla|MX|1954|-9920
    Jājmau|IN|2643|8041
    Portland|US|4552|-12268
    Calumbo|AO|-915|1342
    Tlaquepaque|MX|2064|-10329
    Frankfurt am Main|DE|5012|868
    Macau|MO|2220|11355
    Palermo|IT|3812|1336
    Izhevsk|RU|5685|5320
    Colombo|LK|694|7985
    Maturín|VE|975|-6318
    Amravati|IN|2093|7775
    Detroit|US|4233|-8305
    Osogbo|NG|777|456
    Honchō|JP|3570|13999
    Bikaner|IN|2802|7331
    Jaboatão dos Guararapes|BR|-811|-3501
    Hoji ya Henda|AO|-881|1329
    Las Vegas|US|3617|-11514
    New South Memphis|US|3509|-9006
    Hwaseong-si|KR|3721|12682
    Gold Coast|AU|-2800|15343
    Łódź|PL|5177|1947
    Jeonju|KR|3582|12715
    Chongming|CN|3162|12170
    Al Aḩmadī|KW|2908|4808
    Cuenca|EC|-290|-7900
    Chisinau|MD|4701|2886
    Likasi|CD|-1098|2674
    Jambi City|ID|-160|10362
    Hebi|CN|3573|11429
    Comilla|BD|2346|9119
    Tshikapa|CD|-642|2080
    Chunian|PK|3097|7398
    Kochi|IN|994|7626
    Memphis|US|3515|-9005
    Jingmen|CN|3103|11220
    Barnaul|RU|5336|8373
    Dandong|CN|4013|12439
    Piura|PE|-518|-8066
    Bhilai|IN|2121|8143
    Ndola|ZM|-1296|2864
    Contagem|BR|-1993|-4405
    Ulyanovsk|RU|5433|4839
    Djibouti|DJ|1159|4315
    Glasgow|GB|5587|-426
    Panshan|CN|4119|12205
    Louisville|US|3825|-8576
    Irkutsk|RU|5230|10429
    Ansan-si|KR|3732|12682
    Al Mansurah|EG|3104|3138
    Kermanshah|IR|3431|4706
    Feira de Santana|BR|-1227|-3897
    Jiaozhou|CN|3628|12000
    Düsseldorf|DE|5122|678
    Suizhou|CN|3171|11336
    Villa Nueva|GT|1453|-9059
    Khabarovsk|RU|4846|13510
    Cuiabá|BR|-1560|-5610
    Arusha|TZ|-337|3668
    Las Piñas|PH|1445|12098
    Chizhou|CN|3066|11748
    Coyoacán|MX|1935|-9916
    Stuttgart|DE|4878|918
    Ya'an|CN|2999|10300
    Cuttack|IN|2046|8588
    Borivli|IN|1923|7286
    Chiclayo|PE|-677|-7985
    Yaroslavl|RU|5763|3987
    Gothenburg|SE|5771|1197
    Kawaguchi|JP|3581|13971
    Bukit Rahman Putra|MY|322|10156
    Jhang Sadr|PK|3127|7232
    Ha'il|SA|2752|4169
    Bhavnagar|IN|2176|7215
    Benoni|ZA|-2619|2832
    Vladivostok|RU|4311|13187
    Jinzhou|CN|4111|12114
    Tuxtla|MX|1675|-9312
    Kryvyy Rih|UA|4791|3339
    Sanming|CN|2625|11762
    Islamabad|PK|3372|7304
    Sāngli|IN|1685|7456
    Jamnagar|IN|2247|7007
    Lubango|AO|-1492|1349
    Pokhara|NP|2827|8397
    Shuangyashan|CN|4668|13113
    Borama|SO|994|4318
    Pallabi|BD|2382|9037
    Luancheng|CN|3788|11465
    Makhachkala|RU|4298|4750
    Anyang-si|KR|3739|12693
    Huambo|AO|-1278|1574
    Samarkand|UZ|3965|6696
    Mengzi|CN|2337|10338
    Kagoshima|JP|3157|13055
    Mukalla|YE|1454|4912
    Rasht|IR|3728|4959
    Mar del Plata|AR|-3800|-5756
    Essen|DE|5146|701
    Al Maḩallah al Kubrá|EG|3097|3117
    Málaga|ES|3672|-442
    Shekhupura|PK|3171|7399
    Yingkou|CN|4066|12223
    Zhangzhou|CN|2451|11766
    Reynosa|MX|2608|-9828
    Thuận An|VN|1092|10671
    Dortmund|DE|5151|747
    Suginami|JP|3620|14028
    Baltimore|US|3929|-7661
    Itabashi|JP|3575|13971
    New Kingston|JM|1801|-7678
    Pelentong|MY|152|10382
    Cimahi|ID|-687|10754
    Londrina|BR|-2331|-5116
    Bucaramanga|CO|712|-7312
    Genoa|IT|4440|894
    Hachiōji|JP|3566|13932
    Nha Trang|VN|1225|10919
    Malacca|MY|220|10224
    Kerman|IR|3028|5708
    Orūmīyeh|IR|3755|4508
    Bahçelievler|TR|4100|2886
    Tanta|EG|3079|3100
    Jammu|IN|3274|7486
    Iskandar Puteri|MY|139|10362
    Calamba|PH|1421|12117
    Tlalpan|MX|1930|-9916
    Herāt|AF|3435|6220
    Gujrat|PK|3257|7408
    Tomsk|RU|5650|8498
    Umraniye|TR|4102|2912
    Shihezi|CN|4430|8604
    South Boston|US|4233|-7105
    Nakuru|KE|-31|3607
    Hamilton|CA|4325|-7985
    Irbid|JO|3256|3585
    Manchester|GB|5348|-224
    Kota Bharu|MY|612|10224
    Surrey|CA|4911|-12283
    Meknes|MA|3389|-555
    Puente Alto|CL|-3361|-7058
    Nyala|SD|1205|2488
    Dresden|DE|5105|1374
    Orenburg|RU|5177|5510
    Albuquerque|US|3508|-10665
    Bokāro|IN|2367|8615
    Asmara|ER|1534|3893
    Sukkur|PK|2770|6886
    Uberlândia|BR|-1892|-4828
    Milwaukee|US|4304|-8791
    Chợ Lớn|VN|1075|10665
    Wenchang|CN|1955|11080
    Ile-Ife|NG|748|456
    Gombe|NG|1029|1117
    Hamhŭng|KP|3992|12754
    Kemerovo|RU|5535|8610
    Nasiriyah|IQ|3106|4626
    Bloemfontein|ZA|-2912|2621
    Sheffield|GB|5338|-147
    Santiago de Cuba|CU|2002|-7582
    Siping|CN|4316|12438
    Cuautitlán Izcalli|MX|1964|-9922
    Benguela|AO|-1258|1340
    Chuxiong|CN|2504|10155
    Balbala|DJ|1156|4311
    Huaihua|CN|2756|11000
    Muntinlupa|PH|1439|12105
    Bình Thạnh|VN|1081|10671
    Zahedan|IR|2950|6086
    Banqiao|TW|2501|12147
    Nanded|IN|1916|7731
    Kozhikode|IN|1125|7578
    Ulanqab|CN|4099|11313
    Pristina|XK|4267|2117
    Cabinda|AO|-556|1219
    Ajegunle|NG|645|333
    Jiamusi|CN|4680|13031
    Korla|CN|4176|8615
    Kolhāpur|IN|1670|7423
    Porto Velho|BR|-876|-6390
    San Miguel de Tucumán|AR|-2682|-6521
    Kuantan|MY|381|10333
    Sevastopol|UA|4461|3352
    Nellore|IN|1445|7999
    Mirpur Model Thana|BD|2381|9036
    Bremen|DE|5308|881
    Wanning|CN|1880|11038
    Owerri|NG|548|703
    Kota Kuala Muda|MY|559|10037
    Sungai Petani|MY|565|10049
    Xinzhou|CN|3841|11273
    Kotō|JP|3278|13075
    Kalaburagi|IN|1734|7684
    Tucson|US|3222|-11093
    Selayang Baru Utara|MY|325|10167
    Vilnius|LT|5469|2528
    Ajmer|IN|2645|7464
    Pingdu|CN|3678|11995
    Fresno|US|3675|-11977
    Mbeya|TZ|-890|3345
    Juiz de Fora|BR|-2176|-4335
    Calabar|NG|496|833
    Oujda|MA|3468|-191
    Novokuznetsk|RU|5376|8714
    Ryazan’|RU|5463|3970
    Ji’an|CN|2712|11498
    Sahiwal|PK|3197|7233
    Sahiwal|PK|3067|7310
    Mersin|TR|3681|3464
    Nilüfer|TR|4021|2892
    Leeds|GB|5380|-155
    Poznań|PL|5241|1693
    Guli|CN|2888|12003
    Aqsu|CN|4118|8028
    Ebute Ikorodu|NG|660|349
    Tanggu|CN|3902|11765
    Pasir Gudang|MY|146|10391
    Astrakhan|RU|4635|4804
    Okara|PK|3081|7345
    Nansana|UG|36|3253
    Kimhae|KR|3523|12888
    Ar Raqqah|SY|3595|3901
    Québec|CA|4681|-7121
    Cuauhtémoc|MX|1945|-9915
    Shangluo|CN|3387|10993
    Himeji|JP|3482|13470
    Ibagué|CO|444|-7520
    Antwerp|BE|5122|440
    Assiut|EG|2718|3118
    Hamadān|IR|3480|4851
    Qionghai|CN|1924|11046
    Cangzhou|CN|3831|11685
    Mohammadpur|BD|2490|8853
    Surakarta|ID|-756|11083
    San Salvador|SV|1369|-8919
    Beihai|CN|2148|10912
    Van|TR|3849|4338
    Sacramento|US|3858|-12149
    Thủ Đức|VN|1085|10677
    Üsküdar|TR|4102|2901
    Penza|RU|5320|4501
    Mazār-e Sharīf|AF|3671|6711
    Kandahār|AF|3161|6571
    Hengshui|CN|3774|11568
    Dehradun|IN|3032|7803
    Erode|IN|1134|7773
    Lyon|FR|4575|485
    Salta|AR|-2481|-6542
    Serra|BR|-2013|-4031
    Esenler|TR|4104|2888
    Daxing’anling|CN|5233|12471
    Qui Nhon|VN|1378|10922
    Al Fayyum|EG|2931|3084
    Durgapur|IN|2352|8731
    Utsunomiya|JP|3657|13988
    Victoria de Durango|MX|2402|-10466
    Lisbon|PT|3873|-915
    Rahim Yar Khan|PK|2842|7030
    Ulhasnagar|IN|1922|7315
    Guangyuan|CN|3244|10582
    Loni|IN|2875|7729
    Siliguri|IN|2671|8843
    Nuremberg|DE|4945|1108
    Ujjain|IN|2318|7578
    Hannover|DE|5237|973
    Edinburgh|GB|5595|-320
    Macapá|BR|4|-5107
    Xianning|CN|2984|11432
    Toulouse|FR|4360|144
    Thembisa|ZA|-2600|2823
    Carrefour|HT|1853|-7240
    Matsuyama|JP|3384|13277
    Bilimora|IN|2077|7296
    Kasur|PK|3112|7445
    Atlanta|US|3375|-8439
    Aparecida de Goiânia|BR|-1682|-4924
    Heroica Matamoros|MX|2588|-9750
    Makati City|PH|1455|12103
    Buda|HU|4750|1903
    Tonghua|CN|4172|12593
    Mianzhu, Deyang, Sichuan|CN|3134|10422
    Naberezhnyye Chelny|RU|5574|5242
    Lipetsk|RU|5259|3955
    Kikwit|CD|-504|1882
    Florianópolis|BR|-2760|-4855
    Banan|CN|2938|10654
    Newcastle|AU|-3293|15178
    Tuen Mun|HK|2239|11397
    Zhangye|CN|3893|10045
    Kirov|RU|5860|4966
    Kashgar|CN|3947|7599
    Mukim Pulai|MY|153|10367
    Najrān|SA|1749|4413
    Karol Bāgh|IN|2865|7719
    Zhoukou|CN|3363|11463
    Leipzig|DE|5134|1237
    Pingliang|CN|3554|10669
    Huangpu|CN|3124|12148
    Kalininskiy|RU|6000|3039
    Duisburg|DE|5143|677
    Āsansol|IN|2368|8698
    Arāk|IR|3409|4970
    Maipú|CL|-3351|-7077
    Homyel'|BY|5243|3098
    Aktobe|KZ|5028|5721
    Kota Kinabalu|MY|597|11607
    Jalalpur Pirwala|PK|2951|7122
    Kampung Larkin Lama|MY|150|10374
    Talatona|AO|-892|1319
    Kota Damansara|MY|315|10158
    Mangaluru|IN|1292|7486
    Zhucheng|CN|3599|11940
    Santa Marta|CO|1124|-7419
    Matsudo|JP|3578|13990
    Hāthazāri|BD|2251|9181
    Lapu-Lapu City|PH|1031|12395
    Karagandy|KZ|4980|7310
    Loudi|CN|2773|11199
    Liverpool|GB|5341|-298
    Ichikawa|JP|3573|13991
    Bāndarban|BD|2220|9222
    Sha Tin|HK|2238|11418
    Dera Ghazi Khan|PK|3005|7064
    Higashiosaka|JP|3467|13558
    Pindi Bhattian|PK|3190|7327
    Cheboksary|RU|5613|4725
    Pohang|KR|3603|12936
    Shanwei|CN|2278|11535
    Montería|CO|875|-7588
    Ruiru|KE|-115|3696
    Valledupar|CO|1047|-7325
    Belagavi|IN|1585|7450
    Ajman|AE|2540|5548
    Jianshui|CN|2428|10122
    Sancaktepe|TR|4100|2923
    Port Sudan|SD|1962|3722
    Toluca|MX|1929|-9965
    Ciudad López Mateos|MX|1956|-9926
    Al Khuşūş|EG|3015|3132
    Jeju City|KR|3351|12652
    Gdańsk|PL|5435|1865
    Miami|US|2577|-8019
    Omaha|US|4126|-9594
    Nishinomiya|JP|3472|13533
    Masina|CD|-438|1539
    Sahāranpur|IN|2997|7755
    Vellore|IN|1292|7913
    Kurashiki|JP|3458|13377
    Campos dos Goytacazes|BR|-2175|-4133
    Angeles City|PH|1515|12058
    Bhātpāra|IN|2287|8840
    Jijiga|ET|935|4280
    Tula|RU|5420|3762
    Najaf|IQ|3203|4435
    Raleigh|US|3577|-7864
    Imus|PH|1443|12094
    Xichang|CN|2790|10226
    Malegaon|IN|2055|7453
    São José do Rio Preto|BR|-2082|-4938
    Karabağlar|TR|3838|2713
    Okene|NG|755|624
    Uijeongbu-si|KR|3774|12705
    Bristol|GB|5146|-260
    East London|ZA|-3302|2791
    Chéngguān Qū|CN|2964|9104
    Yazd|IR|3190|5437
    Hargeysa|SO|956|4406
    Ōita|JP|3323|13160
    Jincheng|CN|3550|11283
    Taoyuan|TW|2499|12130
    Eldoret|KE|52|3527
    Kansas City|US|3910|-9458
    Yan’an|CN|3660|10949
    Kaliningrad|RU|5471|2051
    Skopje|MK|4200|2143
    Kupang|ID|-1017|12361
    Vereeniging|ZA|-2667|2793
    The Hague|NL|5208|430
    Long Beach|US|3377|-11819
    Gaya|IN|2480|8500
    Iloilo|PH|1070|12256
    Shouguang|CN|3688|11874
    Jingdezhen|CN|2929|11721
    Murcia|ES|3799|-113
    Mesa|US|3342|-11182
    Halifax|CA|4464|-6358
    Morogoro|TZ|-682|3766
    Marikina City|PH|1465|12111
    Kenitra|MA|3426|-658
    Seeb|OM|2367|5819
    Jiaojiang|CN|2870|12147
    Cilegon|ID|-601|10605
    Mykolayiv|UA|4698|3199
    Fukuyama|JP|3448|13337
    Staten Island|US|4056|-7414
    Nanping|CN|2664|11817
    Pereira|CO|481|-7569
    Ciudad Apodaca|MX|2578|-10019
    São João de Meriti|BR|-2280|-4337
    Ambattur|IN|1310|8016
    Belford Roxo|BR|-2276|-4340
    Kanazawa|JP|3660|13662
    Gonder|ET|1260|3747
    Mandaluyong City|PH|1458|12104
    Mixco|GT|1463|-9061
    Longshan|CN|4289|12514
    Ikare|NG|753|575
    Nova Vida|AO|-891|1322
    Vũng Tàu|VN|1035|10708
    Maracay|VE|1025|-6759
    Tamale|GH|940|-84
    Heyuan|CN|2373|11468
    Dĩ An|VN|1091|10677
    Kira|UG|40|3263
    Esna|EG|2529|3255
    Joinville|BR|-2630|-4885
    Huangshan|CN|2971|11831
    Ḩamāh|SY|3513|3676
    Jalgaon|IN|2100|7557
    Kurnool|IN|1583|7804
    Yola|NG|921|1248
    Rạch Giá|VN|1001|10508
    Amagasaki|JP|3472|13542
    Manado|ID|148|12485
    Santo Domingo de los Colorados|EC|-25|-7918
    Ţarţūs|SY|3489|3589
    Mek'ele|ET|1350|3948
    Nazrēt|ET|855|3927
    Colorado Springs|US|3883|-10482
    Niterói|BR|-2288|-4310
    Huancayo|PE|-1207|-7521
    Al Hillah|IQ|3246|4442
    Mbandaka|CD|5|1826
    Namp’o|KP|3874|12541
    Malanje|AO|-954|1634
    Ciudad General Escobedo|MX|2580|-10032
    Bacolod City|PH|1067|12295
    Virginia Beach|US|3685|-7598
    Wafangdian|CN|3962|12201
    Mansilingan|PH|1063|12298
    Kahama|TZ|-383|3260
    Hsinchu|TW|2480|12097
    Katsushika|JP|3573|13985
    Rāmgundam|IN|1880|7945
    Batman|TR|3789|4113
    Yongji|CN|3487|11044
    Lishui|CN|2846|11991
    Udaipur|IN|2459|7371
    Warder|ET|697|4534
    Juba|SS|485|3158
    Eslamshahr|IR|3555|5124
    Bắc Giang|VN|2127|10619
    Muratpaşa|TR|3689|3076
    Wenshan City|CN|2336|10425
    Şanlıurfa|TR|3717|3879
    Chengde|CN|4095|11796
    Kursk|RU|5173|3618
    Maheshtala|IN|2251|8825
    Nam Định|VN|2043|10618
    Constantine|DZ|3636|661
    Patiāla|IN|3034|7639
    Boksburg|ZA|-2621|2826
    Basuo|CN|1910|10867
    Ensenada|MX|3187|-11660
    Elazığ|TR|3867|3922
    Jundiaí|BR|-2319|-4688
    Xochimilco|MX|1925|-9910
    Shyamnagar|IN|2283|8837
    Dasmariñas|PH|1433|12094
    Zhangjiajie|CN|2913|11048
    Mataram|ID|-858|11612
    Korhogo|CI|946|-563
    Fujisawa|JP|3535|13948
    Bissau|GW|1186|-1560
    Sandakan|MY|584|11812
    Mawlamyine|MM|1649|9763
    Laval|CA|4557|-7369
    Palma|ES|3957|265
    Sunch’ŏn|KP|3943|12593
    Sultangazi|TR|4111|2887
    Uyo|NG|505|793
    Bei’an|CN|4827|12660
    Davangere|IN|1447|7593
    Ado-Ekiti|NG|762|522
    Manizales|CO|507|-7551
    Masan|KR|3513|12683
    Buôn Ma Thuột|VN|1267|10804
    Ananindeua|BR|-137|-4837
    Stavropol|RU|4503|4196
    Shuozhou|CN|3932|11242
    Kashiwa|JP|3586|13998
    Ogbomoso|NG|813|424
    Tel Aviv|IL|3208|3478
    Goma|CD|-167|2923
    Buenaventura|CO|358|-7700
    Welkom|ZA|-2798|2674
    Sham Shui Po|HK|2233|11416
    Machida|JP|3554|13945
    Venustiano Carranza|MX|1944|-9910
    Zagazig|EG|3059|3150
    Vinnytsya|UA|4923|2847
    Ismailia|EG|3060|3227
    Ningde|CN|2666|11952
    Akola|IN|2071|7700
    Kima Kieza|AO|-883|1330
    Cusco|PE|-1353|-7197
    Jiuquan|CN|3974|9852
    Veracruz|MX|1918|-9614
    East Jerusalem|PS|3178|3523
    Bryansk|RU|5327|3432
    Maltepe|TR|4094|2916
    Sumgayit|AZ|4059|4967
    Tando Bago|PK|2479|6897
    Kuala Terengganu|MY|533|10314
    Toyota|JP|3508|13715
    Matadi|CD|-584|1346
    Al Kharj|SA|2416|4733
    Wong Tai Sin|HK|2235|11418
    Minna|NG|962|655
    Mandaluyong|PH|1458|12104
    Xalapa de Enríquez|MX|1953|-9692
    Rajpur Sonarpur|IN|2244|8843
    Bratislava|SK|4815|1711
    Taman Petaling|MY|320|10165
    Shinagawa|JP|3364|13301
    Al Ḩasakah|SY|3650|4075
    Luxor|EG|2570|3264
    London|CA|4298|-8123
    Awasa|ET|706|3848
    Chimoio|MZ|-1912|3348
    Tando Allahyar|PK|2546|6872
    Daloa|CI|688|-645
    Dingxi|CN|3557|10462
    Bamenda|CM|596|1015
    Tver|RU|5686|3590
    Thái Nguyên|VN|2159|10585
    Boa Vista|BR|282|-6067
    Rio Branco|BR|-997|-6781
    Oakland|US|3780|-12227
    Christchurch|NZ|-4353|17263
    Korba|IN|2235|8270
    Takamatsu|JP|3433|13405
    Kowloon City|HK|2233|11419
    Santos|BR|-2396|-4633
    Tirana|AL|4133|1982
    Mauá|BR|-2367|-4646
    San Juan|PR|1847|-6611
    Alor Setar|MY|612|10036
    Tongchuan|CN|3490|10895
    Pasay|PH|1454|12100
    Nuevo Laredo|MX|2748|-9952
    Toyama|JP|3670|13722
    Tétouan|MA|3558|-537
    Zürich|CH|4737|855
    Beylikdüzü|TR|4098|2864
    Việt Trì|VN|2132|10540
    Azcapotzalco|MX|1949|-9919
    Tampa|US|2795|-8246
    Montes Claros|BR|-1674|-4386
    Bunamwaya|UG|25|3256
    Magnitogorsk|RU|5340|5901
    Tulsa|US|3615|-9599
    Jhānsi|IN|2546|7858
    Tseung Kwan O|HK|2233|11425
    Ciudad Bolívar|VE|812|-6355
    Kampung Kangkar Teberau|MY|153|10375
    Koumassi|CI|530|-397
    San Nicolás de los Garza|MX|2574|-10030
    Guyuan|CN|3601|10628
    Wandsbek|DE|5358|1008
    Minneapolis|US|4498|-9326
    Jayapura|ID|-253|14072
    Thoothukudi|IN|877|7813
    Ardabīl|IR|3825|4829
    Ballari|IN|1514|7692
    Chaoyang|CN|4157|12046
    Gaza|PS|3150|3447
    Maringá|BR|-2343|-5194
    Yokosuka|JP|3528|13967
    Kom Ombo|EG|2448|3295
    Saltivka|UA|5002|3635
    Nagasaki|JP|3275|12988
    Gujangbagh|CN|3711|7993
    Tonalá|MX|2062|-10324
    Panama City|PA|899|-7952
    Piracicaba|BR|-2273|-4765
    Uvira|CD|-340|2914
    Hirakata|JP|3481|13565
    Ivanovo|RU|5700|4097
    Cumaná|VE|1046|-6418
    Newcastle|ZA|-2776|2993
    Gumi|KR|3611|12834
    Jixi|CN|4529|13096
    Kuching|MY|155|11033
    Gifu|JP|3542|13676
    Caruaru|BR|-828|-3598
    Tongling|CN|3095|11778
    Tarlac City|PH|1548|12060
    Toyonaka|JP|3478|13547
    Kassala|SD|1545|3640
    Miyazaki|JP|3192|13142
    Lekki|NG|645|348
    Antofagasta|CL|-2365|-7040
    Wah Cantt|PK|3377|7275
    Bhāgalpur|IN|2524|8697
    Agartala|IN|2384|9128
    Dayrah|AE|2527|5530
    Bida|NG|908|601
    West Jerusalem|IL|3178|3522
    Bunia|CD|156|3025
    Antakya|TR|3621|3616
    Quận Mười|VN|1077|10667
    Sunshine Coast|AU|-2666|15308
    Kisumu|KE|-10|3476
    Luhansk|UA|4857|3931
    Bengkulu|ID|-380|10227
    Barinas|VE|862|-7023
    Wichita|US|3769|-9734
    Al Hoceïma|MA|3525|-394
    Szczecin|PL|5343|1455
    Delmas|HT|1854|-7230
    Vila Velha|BR|-2033|-4029
    Bologna|IT|4449|1134
    Sejong|KR|3659|12729
    Cazenga|AO|-884|1328
    Samsun|TR|4128|3634
    Tallinn|EE|5944|2475
    Tanga|TZ|-507|3910
    El Obeid|SD|1318|3022
    Diadema|BR|-2369|-4662
    Lobito|AO|-1236|1354
    Saurimo|AO|-966|2039
    Bello|CO|634|-7556
    Pasto|CO|121|-7728
    Gaomi|CN|3638|11975
    Santa Fe|AR|-3165|-6071
    San-Pédro|CI|475|-664
    Makurdi|NG|773|852
    Palu|ID|-91|11987
    Takoradi|GH|490|-176
    Samut Prakan|TH|1360|10060
    Arlington|US|3274|-9711
    Khamis Mushait|SA|1830|4273
    Ambato|EC|-125|-7862
    Carapicuíba|BR|-2352|-4684
    Petrolina|BR|-940|-4050
    Ojo de Agua|MX|1968|-9901
    Windhoek|NA|-2256|1708
    Abomey-Calavi|BJ|645|236
    Bochum|DE|5148|722
    Suita|JP|3476|13552
    Benito Juárez|MX|1937|-9916
    Sector 3|RO|4442|2617
    Chak Jhumra|PK|3157|7318
    Kahramanmaraş|TR|3758|3693
    Chongzuo|CN|2238|10737
    Grajaú|BR|-2377|-4667
    Okazaki|JP|3495|13717
    Xico|MX|1927|-9895
    Iztacalco|MX|1940|-9910
    Kākināda|IN|1696|8224
    Betim|BR|-1997|-4420
    Las Palmas de Gran Canaria|ES|2810|-1542
    Cotabato|PH|722|12425
    Bawshar|OM|2358|5840
    Latur|IN|1840|7657
    Tanzhou|CN|2226|11347
    Wellington|NZ|-4129|17478
    Mazatlán|MX|2322|-10642
    Caxias do Sul|BR|-2917|-5118
    Nizhny Tagil|RU|5792|5996
    Irapuato|MX|2067|-10136
    Ichinomiya|JP|3530|13680
    Aswān|EG|2409|3290
    Brno|CZ|4920|1661
    Bauru|BR|-2231|-4906
    Iaşi|RO|4717|2760
    Krugersdorp|ZA|-2609|2778
    Pānihāti|IN|2269|8837
    Shibganj|BD|2500|8932
    Iquitos|PE|-375|-7325
    Toyohashi|JP|3477|13738
    Hechuan|CN|2999|10626
    Pétionville|HT|1851|-7229
    Utrecht|NL|5209|512
    Rajamahendravaram|IN|1701|8178
    Yogyakarta|ID|-780|11036
    Dhule|IN|2090|7478
    Minato|JP|3422|13515
    Puchong|MY|300|10162
    Ondo|NG|709|484
    Rohtak|IN|2889|7659
    Bhawana|PK|3157|7265
    Rustenburg|ZA|-2567|2724
    Bakersfield|US|3537|-11902
    Xuanhua|CN|4061|11506
    Emalahleni|ZA|-2587|2923
    Bafoussam|CM|548|1042
    Thủ Dầu Một|VN|1098|10665
    Takasaki|JP|3633|13902
    Seremban|MY|273|10194
    Miguel Hidalgo|MX|1943|-9920
    Nagano|JP|3665|13818
    Tawau|MY|424|11789
    Cardiff|GB|5148|-318
    Dachang|CN|3131|12142
    Đống Đa|VN|2101|10582
    Chitungwiza|ZW|-1801|3108
    Umuahia|NG|552|749
    Puerto La Cruz|VE|1021|-6463
    Fenghuang|CN|2794|10960
    Uşak|TR|3867|2941
    Bharatpur|NP|2768|8444
    Itaquaquecetuba|BR|-2349|-4635
    Natore|BD|2441|8899
    6th of October City|EG|2982|3105
    Leicester|GB|5264|-113
    Desna|UA|5052|3068
    Sector 6|RO|4444|2602
    Canberra|AU|-3528|14913
    Avellaneda|AR|-3466|-5837
    Nara-shi|JP|3469|13580
    Florence|IT|4378|1125
    Ahilyanagar|IN|1909|7474
    Kollam|IN|888|7658
    Huanggang|CN|3045|11487
    Olinda|BR|-801|-3486
    Bradford|GB|5379|-175
    Sukabumi|ID|-692|10693
    Bilāspur|IN|2208|8216
    Malabon|PH|1467|12094
    Cleveland|US|4150|-8170
    Iseyin|NG|797|360
    Yenagoa|NG|493|627
    Gboko|NG|732|900
    Etobicoke|CA|4364|-7957
    Samba|AO|-888|1320
    Pyeongtaek|KR|3699|12709
    Petare|VE|1048|-6681
    Bến Cát|VN|1115|10660
    Anqiu|CN|3643|11919
    Alanya|TR|3654|3200
    Larkana|PK|2756|6821
    Al Qadarif|SD|1403|3538
    Hrodna|BY|5368|2383
    Cibinong|ID|-648|10685
    Nawabshah|PK|2624|6840
    New Orleans|US|2995|-9008
    Keelung|TW|2513|12174
    Malmö|SE|5561|1300
    Jizhou|CN|3755|11557
    Manukau City|NZ|-3699|17488
    Maradi|NE|1350|710
    Burewala|PK|3017|7265
    Ataşehir|TR|4098|2912
    Blumenau|BR|-2692|-4907
    Nanqiao|CN|3092|12145
    Mingora|PK|3478|7236
    Wuppertal|DE|5126|715
    Ulan-Ude|RU|5183|10760
    Ijebu Ode|NG|682|392
    Huocheng|CN|4405|8087
    Maseru|LS|-2932|2748
    Bhilwara|IN|2535|7464
    Aurora|US|3973|-10483
    Vitebsk|BY|5519|3020
    Franca|BR|-2054|-4740
    Sultanbeyli|TR|4096|2927
    Taraz|KZ|4290|7137
    Yangsan|KR|3534|12903
    Dniprovskyi|UA|5045|3060
    San Jose del Monte|PH|1481|12105
    Abū al-Kahṣīb|IQ|3044|4788
    Gwangmyeong|KR|3748|12687
    Zanjan|IR|3668|4850
    Neiva|CO|293|-7528
    Iwaki|JP|3705|14088
    Vladimir|RU|5614|4040
    Tete|MZ|-1616|3359
    Bacoor|PH|1446|12094
    Wakayama|JP|3423|13517
    Brahmapur|IN|1931|8479
    Fengshan|TW|2263|12036
    Fatih|TR|4102|2894
    Caucaia|BR|-374|-3865
    Misratah|LY|3238|1509
    Cuíto|AO|-1238|1693
    Benito Juarez|MX|1940|-9916
    Kyzylorda|KZ|4485|6551
    Sinjhoro|PK|2603|6881
    Kawagoe|JP|3591|13949
    Takatsuki|JP|3485|13562
    Muzaffarpur|IN|2612|8539
    Tapachula|MX|1491|-9226
    Lhoka|CN|2924|9177
    Villahermosa|MX|1799|-9294
    Cariacica|BR|-2026|-4042
    Setapak|MY|321|10173
    Mahilyow|BY|5391|3034
    Bandar Abbas|IR|2719|5628
    Pravyi Bereh|UA|4711|3759
    Yunusobod|UZ|4137|6928
    Ras Al Khaimah|AE|2579|5594
    Cabimas|VE|1040|-7145
    Kendari|ID|-398|12252
    Honolulu|US|2131|-15786
    Anaheim|US|3384|-11791
    Tarsus|TR|3692|3489
    Al Maḩmūdīyah|IQ|3306|4437
    Bahir Dar|ET|1159|3739
    Punāsa|IN|2224|7639
    Pengze|CN|2990|11655
    Diepsloot|ZA|-2593|2801
    Xilinhot|CN|4394|11607
    Praia Grande|BR|-2401|-4640
    Quelimane|MZ|-1788|3689
    Arkhangel’sk|RU|6455|4055
    Muzaffarnagar|IN|2947|7770
    Hulunbuir|CN|4921|11976
    Dumai|ID|167|10144
    Shinjuku|JP|3569|13971
    Sikasso|ML|1132|-567
    Sanandaj|IR|3531|4700
    Chita|RU|5204|11349
    San Pedro|PH|1436|12105
    Campina Grande|BR|-723|-3588
    Alicante|ES|3835|-48
    Bimbo|CF|426|1842
    Kalemyo|MM|2319|9406
    Belfast|GB|5460|-593
    Long Bien|VN|2103|10590
    Camagüey|CU|2138|-7792
    Daye|CN|3008|11495
    Bilbao|ES|4326|-293
    Ambon|ID|-370|12818
    Brest|BY|5211|2372
    Chifeng|CN|4227|11896
    Central Coast|AU|-3343|15137
    Corrientes|AR|-2747|-5883
    Hŭngnam|KP|3984|12763
    Avadi|IN|1311|8011
    Yunlong|CN|3425|11725
    Koshigaya|JP|3589|13979
    Coventry|GB|5241|-151
    Belgorod|RU|5060|3658
    Toamasina|MG|-1815|4940
    Logan City|AU|-2764|15311
    Ōtsu|JP|3500|13587
    Kosti|SD|1316|3266
    Qitaihe|CN|4577|13100
    Doha|QA|2529|5153
    Kadapa|IN|1448|7882
    Nakano|JP|3570|13967
    Cirebon|ID|-671|10856
    Turmero|VE|1023|-6747
    Tokorozawa|JP|3580|13947
    Cabanatuan City|PH|1549|12097
    Pizhou|CN|3431|11795
    Darnytsya|UA|5042|3070
    Dire Dawa|ET|959|4187
    Annaba|DZ|3690|777
    Nice|FR|4370|727
    Iligan|PH|823|12424
    Soledad|CO|1092|-7476
    Temara|MA|3393|-691
    Shiqi|CN|2252|11339
    Paulista|BR|-794|-3487
    Obalende|NG|645|342
    Kukatpally|IN|1748|7841
    Laixi|CN|3686|12053
    Dihok|IQ|3687|4299
    Kaluga|RU|5453|3627
    Bắc Từ Liêm|VN|2107|10575
    Celaya|MX|2052|-10081
    Serekunda|GM|1344|-1668
    Kafrul|BD|2379|9037
    Karşıyaka|TR|3846|2711
    Ḩadā’iq al Qubbah|EG|3009|3128
    Makiyivka|UA|4805|3793
    West Raleigh|US|3579|-7866
    Cuernavaca|MX|1893|-9923
    Markham|CA|4387|-7927
    Kaesŏng|KP|3797|12655
    Uberaba|BR|-1975|-4793
    Tungi|BD|2389|9040
    Krasnogvargeisky|RU|5997|3048
    Randburg|ZA|-2609|2800
    Safi|MA|3230|-924
    Simferopol|UA|4496|3411
    Lublin|PL|5125|2257
    San José|CR|993|-8408
    Orlando|US|2854|-8138
    Viña del Mar|CL|-3302|-7155
    Tieling|CN|4229|12384
    Qazvin|IR|3627|5000
    Asahikawa|JP|4377|14236
    Kāmārhāti|IN|2267|8837
    Tepic|MX|2151|-10489
    Wŏnju|KR|3735|12795
    Wad Medani|SD|1440|3352
    Quận Mười Một|VN|1076|10664
    Nukus|UZ|4246|5961
    Konak|TR|3840|2710
    Maebashi|JP|3640|13908
    Kita|JP|3575|13973
    Ciudad Victoria|MX|2374|-9914
    Soledad de Graciano Sánchez|MX|2219|-10094
    Kochi|JP|3355|13353
    Bielefeld|DE|5203|853
    Blida|DZ|3647|283
    Kwai Chung|HK|2237|11414
    Mandaue City|PH|1032|12392
    Ganja|AZ|4068|4636
    Khorramshahr|IR|3044|4818
    Bonn|DE|5073|710
    Mathura|IN|2750|7767
    Hechi|CN|2469|10808
    Bydgoszcz|PL|5312|1801
    Smolensk|RU|5478|3205
    Oral|KZ|5125|5143
    São Vicente|BR|-2396|-4639
    Khorramabad|IR|3349|4836
    Ribeirão das Neves|BR|-1977|-4409
    Soyapango|SV|1371|-8914
    Tongshan|CN|3418|11716
    Guédiawaye|SN|1477|-1740
    São José dos Pinhais|BR|-2553|-4921
    Plovdiv|BG|4215|2475
    Ciudad Obregón|MX|2749|-10994
    Wŏnsan|KP|3915|12744
    Brent|GB|5155|-30
    Pavlodar|KZ|5228|7697
    Chānda|IN|1995|7930
    Canoas|BR|-2992|-5118
    Kōriyama|JP|3740|14038
    Sochi|RU|4360|3972
    Aksaray|TR|3837|3403
    Vijayapura|IN|1682|7572
    Chipata|ZM|-1363|3265
    Chongjin|KP|4180|12978
    Yanji|CN|4289|12950
    Roodepoort|ZA|-2616|2787
    Pucallpa|PE|-838|-7455
    Mogi das Cruzes|BR|-2352|-4619
    Córdoba|ES|3789|-477
    Birkenhead|GB|5339|-301
    Nantes|FR|4722|-155
    Ilesa|NG|763|474
    Pekalongan|ID|-689|10968
    Bhatara|BD|2380|9045
    Espoo|FI|6021|2465
    Kikuyu|KE|-125|3666
    Kluang|MY|203|10332
    Lincang|CN|2388|10009
    Nottingham|GB|5295|-115
    Ramiros|AO|-906|1305
    Al ‘Amārah|IQ|3184|4714
    Volzhsky|RU|4879|4478
    Vaughan|CA|4384|-7950
    Xingyi|CN|2510|10491
    Guarujá|BR|-2399|-4626
    Shivamogga|IN|1393|7557
    Alwar|IN|2756|7662
    Uíge|AO|-761|1506
    Taubaté|BR|-2303|-4556
    Ixtapaluca|MX|1932|-9888
    Osh|KG|4053|7280
    Portoviejo|EC|-106|-8045
    Villavicencio|CO|413|-7363
    Man’gyŏngdae-ri|KP|3899|12566
    San Miguelito|PA|905|-7947
    Pelotas|BR|-3177|-5234
    Shāhjānpur|IN|2788|7991
    Lexington|US|3799|-8448
    Tantou|CN|2275|11383
    Anápolis|BR|-1633|-4895
    Kaech’ŏn|KP|3970|12589
    Jūnāgadh|IN|2152|7046
    Islington|GB|5154|-10
    Holguín|CU|2089|-7626
    Ust-Kamenogorsk|KZ|4997|8261
    Tsuen Wan|HK|2237|11411
    Zinder|NE|1381|899
    Saransk|RU|5418|4517
    Al Diwaniyah|IQ|3199|4493
    Varna|BG|4322|2791
    Hafizabad|PK|3207|7369
    Marne La Vallée|FR|4884|264
    Palangkaraya|ID|-221|11392
    Damanhur|EG|3103|3047
    Chiniot|PK|3172|7298
    Popayán|CO|244|-7661
    Reading|GB|5146|-97
    Geita|TZ|-287|3223
    Constanţa|RO|4418|2863
    New Delhi|IN|2862|7721
    Thessaloníki|GR|4064|2293
    Thiès|SN|1479|-1693
    Naha|JP|2621|12768
    Riverside|US|3395|-11740
    Baicheng|CN|4562|12283
    Chimbote|PE|-908|-7859
    Bari|IT|4112|1687
    Barueri|BR|-2351|-4688
    Corpus Christi|US|2780|-9740
    Thrissur|IN|1052|7622
    Cherepovets|RU|5913|3790
    Eloy Alfaro|EC|-217|-7984
    Hamburg-Nord|DE|5359|998
    Al-Kut|IQ|3251|4582
    Muar|MY|204|10257
    Şişli|TR|4106|2899
    Várzea Grande|BR|-1565|-5613
    Lexington-Fayette|US|3805|-8446
    Maroua|CM|1059|1432
    Kingston upon Hull|GB|5374|-34
    Preston|GB|5376|-270
    Lianshan|CN|4076|12085
    Denizli|TR|3777|2909
    Ikeja|NG|660|334
    New Cairo|EG|3003|3147
    Al Qāhirah al Jadīdah|EG|3004|3144
    Vitória|BR|-2032|-4034
    Palmira|CO|354|-7630
    Vologda|RU|5922|3988
    Iligan City|PH|825|12440
    Catania|IT|3749|1507
    Jardim Angela|BR|-2372|-4677
    Nizāmābād|IN|1867|7810
    Cincinnati|US|3913|-8451
    Percut|ID|363|9886
    Coatzacoalcos|MX|1815|-9444
    Santa Ana|US|3375|-11787
    Sariwŏn-si|KP|3851|12576
    Botshabelo|ZA|-2927|2673
    Butuan|PH|895|12554
    Shahrīār|IR|3566|5106
    Qods|IR|3572|5111
    Gia Lâm|VN|2102|10594
    Kurgan|RU|5545|6534
    Tampico|MX|2229|-9788
    Akowonjo|NG|661|331
    Cabuyao|PH|1427|12113
    Tabora|TZ|-502|3283
    Kasugai|JP|3525|13697
    An Nhơn|VN|1389|10911
    Alimosho|NG|661|330
    Ciudad Benito Juárez|MX|2565|-10009
    Münster|DE|5196|763
    Mannheim|DE|4949|847
    Karawang|ID|-631|10732
    Akita|JP|3972|14012
    Suzano|BR|-2354|-4631
    Tumkūr|IN|1334|7710
    Chinju|KR|3519|12808
    Parbhani|IN|1927|7677
    Hisar|IN|2915|7572
    Iksan|KR|3594|12695
    Fīrozābād|IN|2715|7840
    Palmas|BR|-1017|-4833
    Vladikavkaz|RU|4304|4467
    Port-de-Paix|HT|1994|-7283
    Damietta|EG|3142|3181
    Posadas|AR|-2739|-5592
    Brakpan|ZA|-2624|2837
    Stockton|US|3796|-12129
    Yokkaichi|JP|3497|13662
    Kulti|IN|2373|8684
    Tláhuac|MX|1929|-9901
    Sapele|NG|589|568
    Kashan|IR|3398|5143
    Kāshān|IR|3400|5144
    Pittsburgh|US|4044|-8000
    Armenia|CO|454|-7567
    Santa Catarina|MX|2567|-10046
    Sumbawanga|TZ|-797|3162
    Orël|RU|5297|3608
    Akashi|JP|3466|13501
    Hai Bà Trưng|VN|2101|10585
    Kurume|JP|3332|13052
    Graz|AT|4707|1544
    Saint Paul|US|4494|-9309
    Nghi Sơn|VN|1933|10582
    Karnāl|IN|2969|7698
    Changyi|CN|3685|11939
    Ciudad del Este|PY|-2550|-5465
    Rosetta|EG|3140|3042
    Barddhamān|IN|2326|8786
    Toshima|JP|3576|13974
    Kediri|ID|-782|11202
    Solwezi|ZM|-1217|2639
    Hamburg-Mitte|DE|5355|1002
    Augsburg|DE|4837|1090
    South Dublin|IE|5329|-634
    Valladolid|ES|4166|-472
    Miri|MY|440|11399
    Xinyi|CN|3438|11835
    Mardan|PK|3420|7205
    Surgut|RU|6126|7342
    Swansea|GB|5162|-394
    San Pablo|PH|1407|12133
    Newcastle upon Tyne|GB|5497|-161
    Gundupālaiyam|IN|1194|7980
    Gatineau|CA|4548|-7570
    Winejok|SS|901|2757
    Batikent|TR|3997|3273
    Malir Cantonment|PK|2494|6721
    Biñan|PH|1434|12108
    Yangshuo|CN|2478|11049
    Mérida|VE|858|-7117
    Linqu|CN|3652|11854
    Uruapan|MX|1942|-10206
    Pātan|NP|2768|8531
    Fergana|UZ|4038|7178
    Bahía Blanca|AR|-3872|-6227
    Santol|PH|1516|12057
    Kaolack|SN|1415|-1607
    Jember|ID|-817|11370
    Aomori|JP|4082|14073
    Bārāsat|IN|2272|8848
    Mulugu|IN|1819|7994
    Foz do Iguaçu|BR|-2555|-5459
    Bihār Sharīf|IN|2520|8552
    Tegal|ID|-687|10914
    Grozny|RU|4331|4569
    Boma|CD|-585|1305
    Bāli|IN|2265|8834
    Pu'er|CN|2279|10097
    Rāmpur|IN|2881|7903
    Darbhanga|IN|2615|8590
    Panipat|IN|2939|7697
    Białystok|PL|5313|2316
    Mwene|CD|-982|2287
    Rufisque|SN|1472|-1727
    Murmansk|RU|6897|3310
    Tirupati|IN|1364|7942
    Southend-on-Sea|GB|5154|71
    Lincoln|US|4080|-9667
    Phu Quoc|VN|1022|10397
    Baiyin|CN|3655|10417
    Fukushima|JP|3775|14047
    Bergen|NO|6039|532
    Greater Noida|IN|2850|7754
    Noida|IN|2858|7733
    Tambov|RU|5274|4144
    Vigo|ES|4223|-872
    Aizawl|IN|2373|9272
    Banjarbaru|ID|-344|11484
    Thanh Xuân|VN|2099|10580
    Al Hufūf|SA|2536|4959
    Cholula|MX|1906|-9830
    Gandhinagar|IN|2322|7268
    Semey|KZ|5042|8025
    Cầu Giấy|VN|2103|10580
    Dindigul|IN|1037|7798
    Ponta Grossa|BR|-2510|-5016
    Gaozhou|CN|2192|11086
    Kamoke|PK|3198|7422
    Limeira|BR|-2256|-4740
    Thanjavur|IN|1079|7914
    Kariega|ZA|-3376|2540
    Adıyaman|TR|3776|3828
    Al Mubarraz|SA|2541|4959
    Resistencia|AR|-2746|-5899
    Atyrau|KZ|4710|5188
    Morioka|JP|3970|14115
    Sector 2|RO|4445|2613
    Xiuying|CN|2000|11029
    San Cristóbal|VE|777|-7224
    Cileungsir|ID|-639|10696
    Karīmnagar|IN|1844|7913
    Victoria|CA|4844|-12335
    Anchorage|US|6122|-14990
    Dewas|IN|2297|7606
    Batna|DZ|3556|617
    Kaunas|LT|5490|2391
    Sonīpat|IN|2899|7702
    Machala|EC|-326|-7996
    Wiesbaden|DE|5009|824
    Meads|US|3841|-8271
    Kabwe|ZM|-1445|2845
    Sinŭiju|KP|4010|12440
    Meguro|JP|3563|13970
    Sector 4|RO|4438|2612
    Sumida|JP|3573|13982
    Ibaraki|JP|3482|13557
    Bắc Ninh|VN|2119|10608
    Ichalkaranji|IN|1669|7446
    Marienthal|DE|5357|1008
    Phú Mỹ|VN|1063|10707
    Ceilândia|BR|-1581|-4813
    Katowice|PL|5026|1902
    Adapazarı|TR|4078|3040
    Cluj-Napoca|RO|4677|2360
    Gunpo|KR|3737|12695
    Songea|TZ|-1068|3565
    Butembo|CD|14|2929
    Tacna|PE|-1801|-7025
    Tin Shui Wai|HK|2246|11400
    Long Xuyên|VN|1039|10544
    Savar|BD|2385|9025
    Bathinda|IN|3021|7494
    Henderson|US|3604|-11498
    Jālna|IN|1984|7589
    Sekondi|GH|493|-171
    Kyengera|UG|30|3250
    Greensboro|US|3607|-7979
    Haifa|IL|3281|3500
    Århus|DK|5616|1021
    Viamão|BR|-3008|-5102
    Dengzhou|CN|3268|11209
    Artux|CN|3971|7618
    Chuncheon|KR|3787|12773
    Alto Barinas|VE|859|-7023
    Mbour|SN|1442|-1696
    Brighton|GB|5083|-14
    Karlsruhe|DE|4901|840
    Port Moresby|PG|-948|14715
    Minya|EG|2809|3076
    Plano|US|3302|-9670
    Ichihara|JP|3552|14008
    Qibao|CN|3115|12136
    Kirāri Sulemānnagar|IN|2870|7706
    Cainta|PH|1458|12112
    Satna|IN|2458|8083
    Geelong|AU|-3815|14436
    Chernihiv|UA|5151|3129
    Xinyuan|CN|4343|8325
    Ba Vì|VN|2108|10538
    Valparaíso|CL|-3304|-7163
    Ica|PE|-1408|-7573
    Purnia|IN|2578|8747
    Newark|US|4074|-7417
    Itagüí|CO|618|-7560
    Nicolás Romero|MX|1964|-9931
    Gebze|TR|4080|2943
    Lichinga|MZ|-1331|3524
    Narsingdi|BD|2392|9072
    Zeytinburnu|TR|4099|2890
    Sfax|TN|3474|1076
    Zumpango|MX|1980|-9910
    Merkezefendi|TR|3781|2904
    Madison|US|4307|-8940
    Bukhara|UZ|3977|6443
    Wollongong|AU|-3442|15089
    Volta Redonda|BR|-2252|-4410
    Ostrava|CZ|4983|1828
    St. Louis|US|3863|-9020
    Poltava|UA|4959|3455
    Sumaré|BR|-2282|-4727
    Efon-Alaaye|NG|766|492
    Binjai|ID|360|9849
    Pematangsiantar|ID|296|9907
    Petrozavodsk|RU|6178|3435
    Enshi|CN|3030|10948
    Taganrog|RU|4724|3891
    Santa Teresa del Tuy|VE|1023|-6666
    Quảng Ngãi|VN|1512|10879
    Qarshi|UZ|3886|6579
    Tanghe|CN|3269|11283
    Coacalco|MX|1963|-9911
    Sincelejo|CO|930|-7539
    Zoucheng|CN|3540|11697
    Khomeynī Shahr|IR|3269|5154
    Kostroma|RU|5777|4093
    Imphal|IN|2481|9394
    Gagnoa|CI|613|-595
    Ulu Bedok|SG|133|10393
    Bedok New Town|SG|133|10394
    Owo|NG|720|559
    Suncheon|KR|3495|12749
    Fangchenggang|CN|2177|10836
    Komsomolsk-on-Amur|RU|5055|13701
    Abbottabad|PK|3415|7321
    Kaili|CN|2659|10798
    Hakodate|JP|4178|14074
    Yamoussoukro|CI|682|-528
    Bab Ezzouar|DZ|3673|318
    Strasbourg|FR|4858|775
    Saugor|IN|2384|7874
    Neihu|TW|2508|12159
    Tsu|JP|3473|13652
    Xingning|CN|2415|11572
    Linxia Chengguanzhen|CN|3560|10321
    Khmelnytskyi|UA|4942|2698
    Kushinagar|IN|2674|8389
    Saddiqabad|PK|2831|7013
    Loja|EC|-399|-7920
    Tai Po|HK|2245|11417
    Isfara|TJ|4013|7063
    Luena|AO|-1178|1992
    Taboão da Serra|BR|-2363|-4679
    Istaravshan|TJ|3991|6900
    Turpan|CN|4295|8918
    Rourkela|IN|2222|8486
    Yao|JP|3462|13560
    Banī Suwayf|EG|2907|3110
    Nagar Naluākot|BD|2416|9077
    Guantánamo|CU|2014|-7521
    Baguio|PH|1642|12059
    Petrópolis|BR|-2250|-4318
    Ar Rayyān|QA|2529|5142
    Polokwane|ZA|-2390|2947
    Ljubljana|SI|4605|1451
    Jalālābād|AF|3443|7045
    Deir ez-Zor|SY|3534|4014
    Gijón|ES|4354|-566
    Santa Maria|BR|-2968|-5381
    Parnamirim|BR|-592|-3526
    Hafar Al-Batin|SA|2843|4597
    Kakogawachō-honmachi|JP|3477|13483
    Sector 5|RO|4439|2607
    Quận Sáu|VN|1075|10665
    Capao Redondo|BR|-2367|-4678
    Mỹ Tho|VN|1036|10636
    Mito|JP|3635|14045
    Derby|GB|5292|-148
    Dessie|ET|1113|3963
    São José|BR|-2762|-4863
    Hạ Long|VN|2095|10707
    Gelsenkirchen|DE|5151|710
    Longling County|CN|2459|9869
    Cherkasy|UA|4944|3206
    Malolos|PH|1484|12081
    Southampton|GB|5090|-140
    Kapar|MY|313|10138
    Çorum|TR|4055|3495
    Ghulja|CN|4392|8132
    Eimsbüttel|DE|5357|996
    Merlo|AR|-3467|-5873
    Yeosu|KR|3476|12766
    Durg|IN|2119|8128
    Fuling|CN|2971|10739
    Mokpo|KR|3481|12639
    Birgañj|NP|2702|8488
    Yoshkar-Ola|RU|5664|4789
    Russeifa|JO|3202|3605
    Banda Aceh|ID|554|9533
    Shibīn al Kawm|EG|3055|3101
    Parauapebas|BR|-607|-4990
    Mirpur Khas|PK|2553|6901
    Sengkang New Town|SG|139|10389
    Floridablanca|CO|706|-7309
    Tokushima|JP|3407|13457
    Sterlitamak|RU|5364|5595
    Anantapur|IN|1468|7761
    Gyeongsan-si|KR|3582|12874
    Sohag|EG|2656|3169
    Nagaoka|JP|3745|13885
    Sapopemba|BR|-2360|-4652
    Saint-Marc|HT|1911|-7270
    Eixample|ES|4139|216
    Bagerhat|BD|2266|8979
    Hà Tĩnh|VN|1834|10591
    Saskatoon|CA|5213|-10667
    Chengzhong|CN|3094|11355
    Djelfa|DZ|3467|326
    Chula Vista|US|3264|-11708
    Shimonoseki|JP|3396|13094
    Toledo|US|4166|-8356
    Kibaha|TZ|-677|3892
    Hulan Ergi|CN|4720|12363
    Tampines Estate|SG|136|10394
    Bordeaux|FR|4484|-58
    Aachen|DE|5078|608
    Gent|BE|5105|372
    Gravataí|BR|-2994|-5099
    Mantampay|PH|817|12422
    Ratlām|IN|2333|7504
    Nogales|MX|3131|-11094
    El Daein|SD|1146|2613
    Dezful|IR|3238|4841
    Donghai|CN|2295|11564
    Gunsan|KR|3598|12671
    Mossoró|BR|-519|-3734
    Rānipet|IN|1292|7933
    Brāhmanbāria|BD|2397|9111
    Porto-Novo|BJ|650|260
    Chernivtsi|UA|4829|2593
    Jersey City|US|4073|-7408
    Manta|EC|-95|-8073
    Reno|US|3953|-11981
    Bégoua|CF|445|1853
    Riobamba|EC|-167|-7866
    Sivas|TR|3975|3702
    Wolverhampton|GB|5259|-212
    Pasarkemis|ID|-617|10653
    Fanling|HK|2249|11414
    Chiayi City|TW|2348|12045
    Dongtai|CN|3285|12031
    Fuchū|JP|3567|13948
    Jurong Town|SG|133|10372
    Marāgheh|IR|3739|4624
    Marāgheh|IR|3583|5963
    Quilmes|AR|-3472|-5825
    Fukui-shi|JP|3606|13622
    Lal Bahadur Nagar|IN|1735|7856
    Mönchengladbach|DE|5119|644
    Bagong Silang|PH|1478|12104
    Zhytomyr|UA|5026|2868
    Karamay|CN|4558|8489
    Sacomã|BR|-2363|-4660
    Arrah|IN|2556|8466
    Tongliao|CN|4361|12227
    Bariadi|TZ|-280|3398
    Antsirabe|MG|-1987|4703
    Chandler|US|3331|-11184
    Yei|SS|409|3068
    Chilanzar|UZ|4128|6918
    Tampere|FI|6150|2379
    Mahajanga|MG|-1572|4632
    Minato City|JP|3566|13975
    Fort Wayne|US|4113|-8513
    Plymouth|GB|5037|-414
    Nianbo|CN|3648|10242
    Baranagar|IN|2264|8838
    Skardu|PK|3530|7563
    Marawi City|PH|800|12428
    Tampines New Town|SG|135|10395
    Qo‘qon|UZ|4053|7094
    Jardim Sao Luis|BR|-2368|-4674
    Tacloban|PH|1124|12500
    Rondonópolis|BR|-1647|-5464
    Changle|CN|3671|11883
    Gajuwaka|IN|1770|8322
    Jining|CN|4103|11311
    North Shore|NZ|-3680|17475
    Rishon LeTsiyyon|IL|3197|3479
    Hiratsuka|JP|3533|13934
    Stoke-on-Trent|GB|5300|-219
    Buffalo|US|4289|-7888
    Verona|IT|4544|1099
    Ðà Lạt|VN|1195|10844
    San Salvador de Jujuy|AR|-2419|-6529
    Durham|US|3599|-7890
    Etāwah|IN|2678|7902
    Gasteiz / Vitoria|ES|4285|-267
    Rugao|CN|3237|12058
    Gómez Palacio|MX|2557|-10350
    Cascavel|BR|-2496|-5346
    St. Petersburg|US|2777|-8268
    L'Hospitalet de Llobregat|ES|4136|210
    Gdynia|PL|5452|1853
    Cilacap|ID|-773|10901
    Irvine|US|3367|-11782
    Kitchener|CA|4343|-8051
    Suicheng|CN|3390|11793
    Nada|CN|1952|10958
    Latina|ES|4039|-375
    Los Mochis|MX|2579|-10900
    Bratsk|RU|5613|10161
    Pachuca de Soto|MX|2012|-9873
    Chingola|ZM|-1253|2788
    Sumy|UA|5092|3480
    Milton Keynes|GB|5204|-76
    Indaiatuba|BR|-2309|-4721
    Laredo|US|2751|-9951
    Vila Flor|AO|-898|1331
    Germiston|ZA|-2623|2818
    Ñuñoa|CL|-3345|-7058
    Parakou|BJ|934|263
    Isiro|CD|277|2762
    Sari|IR|3656|5306
    Tarakan|ID|331|11759
    Kenema|SL|788|-1119
    Oaxaca|MX|1706|-9673
    Al Madīnah|IQ|3096|4727
    Mossamedes|AO|-1520|1215
    Hobart|AU|-4288|14733
    Ikot Ekpene|NG|518|771
    Yanzhou|CN|3555|11683
    Woodlands|SG|144|10379
    Hanam|KR|3754|12721
    Mueang Nonthaburi|TH|1386|10051
    Muridke|PK|3180|7426
    Saint-Louis|SN|1602|-1649
    Batu Caves|MY|324|10168
    Novo Hamburgo|BR|-2968|-5113
    Jurong West|SG|135|10372
    Singkawang|ID|91|10898
    Cox’s Bāzār|BD|2144|9201
    Carabanchel|ES|4039|-372
    Cotia|BR|-2360|-4692
    Petaẖ Tiqva|IL|3209|3489
    Marg‘ilon|UZ|4047|7172
    Ambarnath|IN|1920|7317
    Godomè|BJ|639|235
    Naihāti|IN|2289|8842
    Braşov|RO|4565|2561
    Xuân Lộc|VN|1093|10723
    Vitória da Conquista|BR|-1487|-4084
    Laohekou|CN|3239|11167
    Richards Bay|ZA|-2878|3204
    Qina|EG|2616|3273
    Bharatpur|IN|2722|7749
    Vantaa|FI|6029|2504
    Porto|PT|4115|-861
    Kiel|DE|5432|1013
    El Fasher|SD|1363|2535
    Thiès Nones|SN|1478|-1697
    Suihua|CN|4665|12697
    Los Teques|VE|1035|-6704
    Santiago del Estero|AR|-2780|-6426
    Sétif|DZ|3619|541
    Begusarai|IN|2542|8613
    Borūjerd|IR|3390|4875
    Qarchak|IR|3543|5158
    Afyonkarahisar|TR|3876|3054
    İskenderun|TR|3659|3617
    Santiago de Surco|PE|-1214|-7701
    Ota|NG|669|323
    Thika|KE|-103|3707
    San Fernando|PH|1503|12068
    Menongue|AO|-1466|1769
    Ḩayy Khildā|JO|3199|3584
    Jimma|ET|767|3683
    Governador Valadares|BR|-1885|-4195
    Timişoara|RO|4575|2123
    Embu das Artes|BR|-2365|-4685
    Santa Clara|CU|2241|-7997
    Iwo|NG|764|418
    A Coruña|ES|4337|-840
    Libertad|PH|894|12550
    Altona|DE|5355|993
    La Paz|MX|2414|-11031
    Kelar|IQ|3463|4532
    Singa|SD|1315|3393
    Niš|RS|4332|2190
    Colonia del Valle|MX|1939|-9916
    San Bernardo|CL|-3359|-7070
    Sōka|JP|3584|13980
    Mzuzu|MW|-1147|3402
    Navotas|PH|1467|12095
    Tiruvottiyūr|IN|1316|8030
    Cidade Ademar|BR|-2367|-4666
    Burnaby|CA|4927|-12295
    Lubbock|US|3358|-10186
    Thị Trấn Đông Triều|VN|2108|10651
    Thuqbah|SA|2626|5020
    Yamagata|JP|3823|14037
    Tehuacán|MX|1846|-9740
    Guarenas|VE|1047|-6662
    Montpellier|FR|4361|388
    Jimeta|NG|928|1246
    Częstochowa|PL|5080|1912
    Gāndhīdhām|IN|2308|7013
    Beibei|CN|2983|10644
    Insein|MM|1689|9610
    City of Westminster|GB|5150|-14
    Gilbert|US|3335|-11179
    Chemnitz|DE|5084|1293
    Paraná|AR|-3173|-6053
    San Miguel|SV|1348|-8818
    Shijie|CN|2310|11379
    Chitato|AO|-730|2073
    Orsk|RU|5123|5849
    Vanderbijlpark|ZA|-2671|2784
    Coro|VE|1141|-6968
    Americana|BR|-2274|-4733
    Hami|CN|4283|9351
    Gaborone|BW|-2465|2591
    Al ‘Āshir min Ramaḑān|EG|3030|3175
    Mau|IN|2594|8356
    Puerto Montt|CL|-4147|-7294
    Northampton|GB|5225|-88
    Juliaca|PE|-1550|-7013
    Fuji|JP|3517|13868
    Gyeongju|KR|3584|12921
    Sinfra|CI|662|-591
    Syktyvkar|RU|6166|5082
    Gorgān|IR|3684|5444
    Nizhnevartovsk|RU|6093|7655
    Shahkot|PK|3157|7349
    Groningen|NL|5322|657
    Biratnagar|NP|2646|8727
    Braunschweig|DE|5227|1053
    Valera|VE|932|-7060
    São José de Ribamar|BR|-256|-4406
    Sīkar|IN|2761|7514
    Bago|MM|1734|9648
    Magdeburg|DE|5213|1163
    Baruta|VE|1043|-6688
    Puente de Vallecas|ES|4039|-366
    Magé|BR|-2265|-4304
    Trabzon|TR|4100|3973
    Tri-Cities|US|4625|-11920
    Jessore|BD|2317|8921
    Manisa|TR|3861|2743
    Rivne|UA|5062|2624
    Padangsidempuan|ID|138|9927
    Probolinggo|ID|-775|11322
    Sabzevar|IR|3621|5768
    Arapiraca|BR|-975|-3666
    Musaffah|AE|2436|5448
    Brasilandia|BR|-2345|-4669
    Sasebo|JP|3317|12973
    Angarsk|RU|5256|10391
    Mar’ino|RU|5565|3772
    Ramagundam|IN|1876|7947
    Hāpur|IN|2873|7778
    Chigasaki|JP|3534|13940
    Toli-Toli|ID|104|12082
    Chōfu|JP|3566|13955
    Huayin|CN|3457|11007
    Berbera|SO|1044|4501
    Jiyuan|CN|3509|11259
    Yamato|JP|3547|13945
    Man|CI|741|-755
    Bahawalnagar|PK|3000|7325
    Bahawalnagar|PK|3055|7339
    Novorossiysk|RU|4473|3776
    Tsukuba|JP|3608|14012
    Arica|CL|-1848|-7030
    Peñalolén|CL|-3347|-7053
    Hải Dương|VN|2094|10633
    Winston-Salem|US|3610|-8024
    Farrukhābād|IN|2739|7958
    Matsumoto|JP|3623|13797
    Alappuzha|IN|949|7633
    Itapevi|BR|-2355|-4693
    Katihar|IN|2554|8757
    Marília|BR|-2221|-4995
    Buenaventura|CO|388|-7703
    Ciudad Ojeda|VE|1020|-7131
    Gucun|CN|3135|12139
    Glendale|US|3354|-11219
    Navegantes|AO|-1259|1339
    Bunkyo|JP|3553|13942
    Itaboraí|BR|-2274|-4286
    Klang|MY|304|10144
    Golestān|IR|3552|5118
    Vyhurivshchyna-Troyeshchyna|UA|5051|3060
    Almendares|CU|2311|-8242
    Khimki|RU|5590|3743
    Horlivka|UA|4830|3802
    Nacala|MZ|-1456|4069
    Obolon|UA|5051|3051
    Xiantao|CN|3037|11344
    Nalchik|RU|4350|4362
    Hachinohe|JP|4050|14150
    Osan|KR|3715|12707
    Fuencarral|ES|4050|-368
    Lille|FR|5063|306
    Neyagawa|JP|3477|13563
    Ormoc|PH|1101|12461
    Magdalena Contreras|MX|1933|-9921
    Nāgarpur|BD|2406|8988
    Kasulu|TZ|-458|3010
    Ivano-Frankivsk|UA|4892|2471
    Ngaoundéré|CM|733|1358
    Cabo Frio|BR|-2289|-4203
    Balıkesir|TR|3965|2789
    Temuco|CL|-3874|-7260
    Norfolk|US|3685|-7629
    Krefeld|DE|5134|655
    Halle (Saale)|DE|5148|1198
    Juazeiro|BR|-941|-4050
    Sri Ganganagar|IN|2992|7387
    Amarapura|MM|2191|9605
    Āmol|IR|3647|5235
    Kilamba|AO|-885|1328
    Freiburg|DE|4800|785
    Athlone|ZA|-3397|1850
    Batangas|PH|1376|12106
    Al Jubayl|SA|2702|4962
    Tŏkch’ŏn|KP|3975|12626
    Oldham|GB|5354|-212
    Pathein|MM|1678|9473
    Hialeah|US|2586|-8028
    Kunri|PK|2518|6957
    Sylhet|BD|2490|9187
    Paarl|ZA|-3373|1898
    Garland|US|3291|-9664
    Podgorica|ME|4244|1926
    Scottsdale|US|3351|-11190
    Irving|US|3281|-9695
    Centurion|ZA|-2586|2819
    Qingzhou|CN|3670|11848
    Pākdasht|IR|3548|5168
    Kajang|MY|299|10179
    Campo Limpo|BR|-2364|-4677
    Yuci|CN|3768|11273
    Sant Martí|ES|4142|220
    Eindhoven|NL|5144|548
    Boise|US|4361|-11620
    Rewa|IN|2453|8129
    Yakutsk|RU|6203|12972
    Bole|CN|4489|8207
    Muzaffargarh|PK|3007|7119
    Chesapeake|US|3682|-7627
    Uluberiya|IN|2248|8810
    Dali|CN|2558|10021
    Najafābād|IR|3263|5137
    Thành Phố Bà Rịa|VN|1050|10717
    Georgetown|GY|680|-5816
    Kismayo|SO|-36|4255
    North Las Vegas|US|3620|-11512
    Elche|ES|3826|-70
    Sivakasi|IN|945|7780
    Kindu|CD|-294|2592
    Digri|PK|2516|6911
    Maracanaú|BR|-388|-3863
    Nizhnekamsk|RU|5564|5182
    Hortolândia|BR|-2286|-4722
    Karur|IN|1096|7808
    Lubuklinggau|ID|-329|10286
    Craiova|RO|4432|2380
    Rāichūr|IN|1621|7736
    Pallāvaram|IN|1297|8015
    Danlí|HN|1403|-8658
    Yongkang|TW|2302|12026
    Bo|SL|796|-1174
    Granada|ES|3719|-361
    Ooty|IN|1141|7670
    Saga|JP|3323|13030
    Magugpo Poblacion|PH|745|12580
    Dzerzhinsk|RU|5624|4346
    Pemba|MZ|-1297|4052
    Geoje|KR|3481|12871
    Teluk Intan|MY|402|10102
    Singida|TZ|-482|3474
    Kigoma|TZ|-488|2963
    Colombo|BR|-2529|-4922
    Fremont|US|3755|-12199
    Kampong Baharu Cheras Batu Sebelas|MY|305|10177
    Jiayuguan|CN|3981|9829
    Abadan|IR|3034|4830
    Taytay|PH|1456|12113
    Phổ Yên|VN|2142|10589
    Neuquén|AR|-3895|-6806
    Divinópolis|BR|-2014|-4489
    Türkmenabat|TM|3907|6358
    Shibuya|JP|3566|13971
    Sơn Tây|VN|2114|10551
    Ninh Hòa|VN|1249|10912
    Pasir Mas|MY|605|10214
    Purwokerto|ID|-742|10923
    José C. Paz|AR|-3452|-5877
    Marka|SO|172|4477
    Pāli|IN|2577|7332
    Ḩalwān|EG|2984|3130
    Mariupol|UA|4710|3754
    Atani|NG|601|675
    Changzheng|CN|3124|12137
    Kasukabe|JP|3598|13975
    Paris 15 Vaugirard|FR|4884|230
    Windsor|CA|4230|-8302
    Hosūr|IN|1274|7783
    Spokane|US|4766|-11743
    Tripoli|LB|3443|3584
    Longueuil|CA|4552|-7347
    Ordu|TR|4098|3789
    San Fernando de Apure|VE|789|-6747
    Croix-des-Bouquets|HT|1858|-7223
    Lucena|PH|1393|12162
    Ipatinga|BR|-1947|-4254
    Yishun New Town|SG|143|10383
    Vizianagaram|IN|1812|8341
    Jinchang|CN|3850|10219
    Phan Thiết|VN|1093|10810
    Şabyā|SA|1715|4263
    Netanya|IL|3233|3486
    Ciudad Lineal|ES|4045|-365
    Meycauayan|PH|1474|12096
    Aliayabiagba|NG|645|333
    Bexley|GB|5144|15
    Nassau|BS|2506|-7734
    San Lorenzo|PY|-2534|-5751
    Rennes|FR|4811|-167
    Mohammedia|MA|3369|-738
    Guatire|VE|1047|-6654
    Tanjung Pinang|ID|92|10446
    Hougang New Town|SG|136|10389
    Baton Rouge|US|3044|-9119
    Sete Lagoas|BR|-1947|-4425
    Sosnowiec|PL|5029|1910
    Diez de Octubre|CU|2309|-8236
    Turkistan|KZ|4329|6826
    Klerksdorp|ZA|-2685|2667
    Upper West Side|US|4079|-7398
    Staryy Oskol|RU|5130|3785
    Ageo|JP|3597|13961
    Gusau|NG|1217|666
    Neue Neustadt|DE|5215|1163
    Kamyanske|UA|4852|3461
    Ashdod|IL|3179|3465
    Radom|PL|5140|2115
    Paya Terubong|MY|537|10028
    Richmond|US|3755|-7746
    Điện Bàn|VN|1589|10825
    Chang-hua|TW|2407|12056
    Changhua|TW|2407|12055
    Takarazuka|JP|3480|13536
    Nzérékoré|GN|776|-882
    Regina|CA|5045|-10462
    Cà Mau|VN|918|10515
    Shrīrāmpur|IN|2275|8834
    Fendou|CN|4664|12486
    Pangkalpinang|ID|-213|10611
    Huanggang|CN|2368|11700
    Quthbullapur|IN|1750|7846
    Mubi|NG|1027|1327
    Rio Verde|BR|-1780|-5093
    Águas Lindas de Goiás|BR|-1576|-4828
    Presidente Prudente|BR|-2213|-5139
    Varāmīn|IR|3532|5165
    Sector 1|RO|4449|2605
    Batu|ID|-787|11253
    Somerset West|ZA|-3408|1882
    Luton|GB|5188|-42
    Ternopil|UA|4955|2559
    Juazeiro do Norte|BR|-721|-3932
    Bitung|ID|144|12513
    Mymensingh|BD|2476|9041
    Blagoveshchensk|RU|5028|12753
    Nadiād|IN|2269|7286
    Kumba|CM|464|945
    Košice|SK|4871|2126
    Kremenchuk|UA|4906|3340
    Jingling|CN|3065|11310
    Nāgercoil|IN|818|7743
    Sucre|BO|-1903|-6526
    Mutare|ZW|-1897|3267
    Ōta|JP|3630|13937
    Karāwalnagar|IN|2873|7727
    Puerto Vallarta|MX|2062|-10523
    Minamirinkan|JP|3550|13944
    Cork|IE|5190|-847
    Atsugi|JP|3544|13937
    Heihe|CN|5024|12749
    Mango|IN|2283|8622
    Paramaribo|SR|587|-5517
    Klungkung|ID|-853|11540
    Narayanganj|BD|2361|9050
    NIA Valencia|PH|791|12509
    Tongchuanshi|CN|3507|10908
    Concepción|CL|-3683|-7305
    Ramadi|IQ|3342|4331
    Paradise|US|3610|-11515
    Tacoma|US|4725|-12244
    Mainz|DE|4998|828
    Velikiy Novgorod|RU|5852|3127
    Sungai Buloh|MY|321|10156
    Puerto Princesa|PH|974|11874
    Xintai|CN|3590|11775
    El Tigre|VE|889|-6425
    Haeju|KP|3804|12571
    Formosa|AR|-2618|-5817
    Ikire|NG|737|419
    La Ceiba|HN|1576|-8678
    Tilburg|NL|5156|509
    Ba Dinh|VN|2104|10583
    Murwāra|IN|2384|8039
    Moshi|TZ|-335|3733
    Kanchipuram|IN|1284|7970
    Sousse|TN|3583|1064
    Tuluá|CO|408|-7620
    Soyo|AO|-613|1237
    Sóc Trăng|VN|960|10597
    Kankan|GN|1039|-931
    Shakhty|RU|4772|4022
    Mbarara|UG|-60|3065
    Olongapo|PH|1483|12028
    Ibarra|EC|35|-7812
    Banja Luka|BA|4478|1721
    Rufisque est|SN|1472|-1727
    Neyshābūr|IR|3621|5880
    Sāveh|IR|3502|5036
    Wuxue|CN|2985|11555
    Chí Linh|VN|2107|10632
    Campeche|MX|1984|-9052
    Quận Ba|VN|1077|10669
    Singrauli|IN|2420|8268
    Fuencarral-El Pardo|ES|4050|-373
    Shevchenkivskyi|UA|5046|3047
    Mirzāpur|IN|2514|8257
    Oviedo|ES|4336|-584
    Bandar Seri Alam|MY|150|10388
    Sorong|ID|-88|13126
    Messina|IT|3819|1555
    Dehiwala-Mount Lavinia|LK|684|7987
    Kropyvnytskyi|UA|4851|3227
    Kharagpur|IN|2234|8733
    Kabinda|CD|-614|2448
    Jacobabad|PK|2828|6844
    Tunduma|TZ|-930|3277
    Binangonan|PH|1446|12119
    Oberhausen|DE|5148|686
    Chon Buri|TH|1336|10098
    Santa Luzia|BR|-1977|-4385
    Prokop’yevsk|RU|5392|8672
    Samambaia|BR|-1588|-4810
    Erfurt|DE|5098|1104
    Esmeraldas|EC|96|-7965
    Terrassa|ES|4157|202
    Barking|GB|5153|8
    Wuhai|CN|3968|10682
    Khuzdar|PK|2781|6661
    Imperatriz|BR|-553|-4749
    Koutiala|ML|1239|-547
    Eluru|IN|1671|8110
    Rāniganj|IN|1743|7849
    San Pedro de Macorís|DO|1845|-6931
    Galaţi|RO|4544|2805
    Badalona|ES|4145|225
    Mokotów|PL|5219|2103
    Taiping|MY|485|10073
    Yintai|CN|3512|10910
    Yamuna Nagar|IN|3013|7728
    Cabo de Santo Agostinho|BR|-829|-3503
    Arakawa|JP|3574|13978
    Jamaica|US|4069|-7381
    Buenavista|MX|1961|-9917
    Gilgit|PK|3592|7431
    Rybinsk|RU|5805|3884
    Santa Rosa|PH|1431|12111
    Trondheim|NO|6343|1040
    Raurkela Industrial Township|IN|2220|8486
    Porlamar|VE|1096|-6387
    San Bernardino|US|3411|-11729
    Ciudad Acuña|MX|2932|-10095
    Oulu|FI|6501|2547
    Sinop|BR|-1186|-5550
    Bidar|IN|1791|7752
    Vykhino-Zhulebino|RU|5570|3781
    Lutsk|UA|5076|2535
    La Ceiba|HN|1577|-8683
    San Cristóbal de las Casas|MX|1673|-9264
    Zelenograd|RU|5598|3718
    Archway|GB|5157|-13
    Wangsa Maju|MY|320|10174
    Salt Lake City|US|4076|-11189
    Biysk|RU|5253|8520
    Novi Sad|RS|4525|1984
    Jinzhou|CN|3910|12172
    Jiutepec|MX|1888|-9918
    Longgang|CN|2272|11426
    Monclova|MX|2691|-10142
    Tân An|VN|1054|10641
    Ma On Shan|HK|2241|11424
    Commonwealth|PH|1470|12108
    Huntsville|US|3473|-8659
    Jabaquara|BR|-2365|-4665
    Ziguinchor|SN|1257|-1627
    Kŭlob|TJ|3791|6978
    Citeureup|ID|-649|10688
    Centralniy|RU|5993|3036
    Sa Dec|VN|1029|10576
    Kure|JP|3423|13257
    Shagamu|NG|685|365
    Bnei Brak|IL|3208|3483
    Khouribga|MA|3288|-691
    Yingtan|CN|2823|11700
    Des Moines|US|4160|-9361
    Çiğli|TR|3850|2707
    Marcory|CI|531|-399
    Gojra|PK|3115|7268
    Cartagena|ES|3760|-98
    Quevedo|EC|-103|-7946
    Oakville|CA|4345|-7968
    Pasuruan|ID|-765|11291
    Naz̧arābād|IR|3595|5061
    Munger|IN|2537|8647
    Jacareí|BR|-2331|-4597
    Jerez de la Frontera|ES|3669|-614
    El Jadida|MA|3326|-851
    Zitong|CN|3018|10583
    Loa Janan|ID|-58|11710
    Târgu Mureş|RO|4654|2456
    Fontana|US|3409|-11744
    Zhubei|TW|2484|12101
    Rancagua|CL|-3417|-7074
    Mallawī|EG|2773|3084
    Cape Coast|GH|511|-125
    Bukit Mertajam|MY|536|10047
    Lipa City|PH|1394|12116
    Lanús|AR|-3471|-5839
    Lübeck|DE|5387|1069
    Luojiang|CN|3130|10450
    Sepang|MY|269|10175
    Cobán|GT|1547|-9037
    Maricá|BR|-2292|-4282
    Cao Lãnh|VN|1046|10563
    Isesaki|JP|3632|13920
    Sabadell|ES|4154|211
    Jaraguá|BR|-2344|-4674
    Taito|JP|3571|13978
    Nandyāl|IN|1548|7848
    Santa Cruz de Tenerife|ES|2847|-1625
    Panchkula|IN|3069|7685
    Modesto|US|3764|-12100
    Panabo|PH|731|12568
    Lijiang|CN|2687|10022
    Konibodom|TJ|4029|7043
    Hailar|CN|4920|11970
    Itaquera|BR|-2353|-4644
    Kabankalan|PH|998|12281
    Abha|SA|1822|4251
    Burhānpur|IN|2131|7623
    Ternate|ID|79|12738
    Burgas|BG|4251|2747
    Pskov|RU|5782|2833
    Morvi|IN|2282|7084
    Daliang|CN|2284|11325
    Quilicura|CL|-3337|-7071
    Beni Mellal|MA|3234|-635
    Ashuganj City|BD|2404|9101
    Sidi Bel Abbes|DZ|3519|-63
    Arroyo Naranjo|CU|2304|-8238
    Bogra|BD|2485|8937
    Kostanay|KZ|5321|6362
    Jebel Ali|AE|2500|5511
    Richmond|CA|4917|-12314
    Rochester|US|4315|-7762
    Banjar|ID|-720|10743
    Kanggye|KP|4097|12659
    Chungju|KR|3698|12793
    Anand|IN|2255|7296
    São Leopoldo|BR|-2976|-5115
    Bade|TW|2493|12128
    Luziânia|BR|-1625|-4795
    Oruro|BO|-1797|-6709
    Bachuan|CN|2985|10605
    La Romana|DO|1842|-6897
    Shashamane|ET|720|3860
    Hangu|CN|3925|11779
    Ongole|IN|1550|8004
    Pamplona|ES|4282|-164
    Maryvale|US|3350|-11218
    Gangneung|KR|3775|12887
    Portsmouth|GB|5080|-109
    Gandajika|CD|-675|2395
    Gunan|CN|2902|10665
    Phan Rang-Tháp Chàm|VN|1156|10899
    Ciputat|ID|-624|10670
    Kasangati|UG|44|3260
    Arlington|US|3888|-7710
    Bishoftu|ET|875|3898
    Nishi-Tokyo-shi|JP|3573|13954
    Changam-ch’on|KP|4061|12878
    Bila Tserkva|UA|4980|3012
    Oxnard|US|3420|-11918
    Ciampea|ID|-655|10670
    Hurghada|EG|2726|3381
    Móstoles|ES|4032|-386
    Columbus|US|3246|-8499
    Mantilla|CU|2307|-8234
    Dosquebradas|CO|484|-7567
    Toledo|PH|1038|12364
    Turku|FI|6045|2227
    Worcester|US|4226|-7180
    Pagadian|PH|783|12344
    Epworth|ZW|-1789|3115
    San Felipe|VE|1034|-6874
    Dinajpur|BD|2563|8864
    Hosapete|IN|1527|7639
    Việt Yên|VN|2127|10613
    Ifakara|TZ|-813|3668
    Sumbe|AO|-1121|1384
    Ségou|ML|1344|-626
    Kon Tum|VN|1435|10801
    Itabuna|BR|-1479|-3928
    Latacunga|EC|-93|-7862
    Nāngloi Jāt|IN|2868|7707
    Kishiwada|JP|3447|13537
    Jinghong|CN|2200|10077
    Mdantsane|ZA|-3293|2778
    Bobruysk|BY|5315|2921
    Gorontalo|ID|54|12306
    Itaim Paulista|BR|-2350|-4639
    São Carlos|BR|-2202|-4789
    Qā’em Shahr|IR|3647|5287
    Shikarpur|PK|2796|6864
    Gongheyong|CN|2276|11379
    Linz|AT|4831|1429
    Dhangaḍhi̇̄|NP|2870|8059
    Nanchuan|CN|2915|10710
    Córdoba|MX|1888|-9693
    Bishan|CN|2959|10622
    Biskra|DZ|3485|573
    Xizhi|TW|2507|12166
    Yanghang|CN|3137|12144
    Gaoping|CN|3078|10610
    Mpanda|TZ|-634|3107
    Trieste|IT|4565|1378
    Moreno Valley|US|3394|-11723
    Secunderabad|IN|1750|7854
    Punggol|SG|141|10391
    Sodo|ET|686|3776
    Zliten|LY|3247|1457
    Padua|IT|4541|1189
    Karnaphuli|BD|2269|9223
    Las Tunas|CU|2096|-7695
    Matsue|JP|3548|13305
    Bayamón|PR|1840|-6616
    Gimpo-si|KR|3762|12671
    Lauro de Freitas|BR|-1289|-3833
    Deoghar|IN|2449|8670
    Fianarantsoa|MG|-2145|4709
    Vasyl'evsky Ostrov|RU|5994|3025
    Sobral|BR|-369|-4035
    Chāndpur|BD|2323|9065
    Atsiaman|GH|570|-33
    Bandundu Province|CD|-332|1738
    Osmaniye|TR|3707|3625
    Bābol|IR|3655|5268
    Cabo San Lucas|MX|2289|-10991
    Little Rock|US|3475|-9229
    Çorlu|TR|4116|2780
    Madiun|ID|-763|11152
    Iringa|TZ|-777|3570
    Debrecen|HU|4753|2162
    Chāpra|IN|2578|8475
    Motijheel|BD|2373|9042
    Barishal|BD|2270|9037
    Richmond Hill|CA|4387|-7944
    Fayetteville|US|3505|-7888
    Al Khums|LY|3265|1426
    Huntington Beach|US|3366|-11800
    Favoriten|AT|4816|1638
    Koronadal|PH|650|12485
    Geneva|CH|4620|615
    Tallahassee|US|3044|-8428
    Swindon|GB|5156|-178
    Rengasdengklok|ID|-616|10730
    Rio Claro|BR|-2241|-4756
    Cajamarca|PE|-716|-7850
    Townsville|AU|-1927|14681
    Thanh Khê|VN|1607|10819
    La Pintana|CL|-3358|-7063
    Daşoguz|TM|4184|5997
    Yonkers|US|4093|-7390
    Glendale|US|3414|-11826
    Dadu|PK|2673|6778
    Arba Minch|ET|603|3755
    Petropavl|KZ|5487|6915
    Lhokseumawe|ID|518|9715
    Cypress|US|2997|-9570
    Khandwa|IN|2182|7635
    Aurora|US|4176|-8832
    Puri|IN|1980|8582
    Morena|IN|2650|7800
    Nicosia|CY|3517|3335
    Brescia|IT|4554|1021
    Nasīm Shahr|IR|3557|5116
    Nasimshahr|IR|3557|5116
    Ugep|NG|581|808
    Kamina|CD|-874|2500
    Yanbu|SA|2409|3806
    Nagareyama|JP|3586|13990
    Charleroi|BE|5041|444
    Lạng Sơn|VN|2185|10676
    Talhar|PK|2488|6881
    El Dibir|SO|1177|5122
    Severnyy|RU|5594|3755
    Qadirpur Ran|PK|3029|7167
    Dajal|PK|2956|7038
    Gyānpur|IN|2533|8247
    Sumedang|ID|-686|10792
    Yuen Long San Hui|HK|2243|11403
    Yuen Long|HK|2245|11403
    Az Zāwīyah|LY|3276|1273
    São José|BR|-2821|-4916
    Salé Al Jadida|MA|3400|-674
    Bandar Sunway|MY|307|10161
    Chakwama|NG|1156|966
    Bandar Utama|MY|315|10161
    Bukit Jalil|MY|305|10168
    Nyingchi|CN|2965|9436
    Rayon KTZ|UA|4994|3637
    Beiliu|CN|2271|11035
    Sirjan|IR|2945|5568
    Iquique|CL|-2021|-7015
    Thuận Thanh|VN|2105|10608
    Balakovo|RU|5203|4780
    Armavir|RU|4500|4111
    Yachiyo|JP|3574|14012
    Saidpur|BD|2578|8889
    Quận Bốn|VN|1077|10671
    Arīsh|EG|3113|3380
    Rawang|MY|332|10158
    Dudley|GB|5250|-208
    Mushin|NG|653|335
    Yuzhno-Sakhalinsk|RU|4695|14274
    Hagen|DE|5136|747
    Salatiga|ID|-733|11049
    Guacara|VE|1023|-6788
    Valparaíso de Goiás|BR|-1607|-4798
    Khūy|IR|3855|4495
    Gliwice|PL|5030|1868
    Changji|CN|4401|8730
    Kodaira|JP|3573|13949
    Plano Piloto|BR|-1579|-4788
    Amarillo|US|3522|-10183
    Bulandshahr|IN|2840|7786
    Lusail|QA|2542|5151
    Aberdeen|GB|5714|-210
    Taranto|IT|4046|1725
    Capiatá|PY|-2536|-5745
    Zango|AO|-901|1338
    Duyun|CN|2627|10752
    Naivasha|KE|-71|3643
    Kaiyuan|CN|2370|10330
    Rzeszów|PL|5004|2200
    Rostock|DE|5409|1214
    Parma|IT|4480|1033
    Sibu|MY|230|11182
    Arnavutköy|TR|4118|2874
    Itami|JP|3478|13540
    Mentougou|CN|3994|11609
    Bhind|IN|2657|7879
    Akron|US|4108|-8152
    Talca|CL|-3542|-7165
    Kassel|DE|5132|950
    Ciudad Madero|MX|2225|-9784
    Sawangan|ID|-640|10677
    Gemena|CD|326|1977
    Bhālswa Jahangirpur|IN|2874|7717
    Lushui|CN|2582|9886
    Bīrjand|IR|3287|5922
    Toruń|PL|5301|1860
    Almería|ES|3684|-246
    Jijiang|CN|2929|10625
    Ahmadpur East|PK|2914|7126
    Huánuco|PE|-993|-7624
    Higashihiroshima|JP|3441|13274
    İzmit|TR|4076|2993
    Reims|FR|4927|403
    Hanfeng|CN|3117|10840
    Vancouver|US|4564|-12266
    Birmingham|US|3352|-8680
    Laayoune|EH|2714|-1319
    Khammam|IN|1725|8014
    H̱olon|IL|3201|3478
    Middelburg|ZA|-2578|2946
    Icheon-si|KR|3728|12744
    Khirdalan|AZ|4045|4976
    Phra Pradaeng|TH|1366|10053
    Moundou|TD|857|1608
    Sambhal|IN|2858|7857
    Bhiwāni|IN|2879|7614
    Engels|RU|5148|4611
    Ciudad Lázaro Cárdenas|MX|1796|-10220
    Mocuba|MZ|-1684|3699
    Hetauda|NP|2743|8503
    Durrës|AL|4132|1945
    Suzuka|JP|3488|13658
    Hub|PK|2503|6689
    La Plata|AR|-3492|-5795
    Janakpur|NP|2673|8593
    Kamirenjaku|JP|3569|13955
    Panvel|IN|1899|7311
    Peicheng|CN|3474|11692
    Maharagama|LK|685|7993
    Montgomery|US|3237|-8630
    Liège|BE|5063|557
    Kumagaya|JP|3613|13939
    Guri-si|KR|3760|12714
    Ambāla|IN|3036|7680
    Grand Rapids|US|4296|-8567
    Prato|IT|4388|1110
    Kumarapalayam|IN|1144|7771
    Butwāl|NP|2769|8345
    Dhirkot|PK|3404|7358
    Kayes|ML|1445|-1144
    Bontang|ID|13|11749
    Kafr ash Shaykh|EG|3111|3094
    Tébessa|DZ|3540|812
    Kuala Kubu Baharu|MY|356|10166
    Karuri|KE|-118|3676
    Karuri|KE|-70|3718
    Manéah|GN|973|-1342
    Severodvinsk|RU|6456|3983
    Kowloon City Centre|HK|2233|11419
    Matuga|KE|-417|3957
    Düzce|TR|4084|3116
    Nnewi|NG|602|692
    Yamaguchi|JP|3418|13147
    Alcalá de Henares|ES|4048|-336
    Başakşehir|TR|4111|2879
    Ezhou|CN|3040|11483
    Zhengding|CN|3815|11457
    Būkān|IR|3652|4621
    Taguatinga|BR|-1583|-4806
    Braga|PT|4155|-842
    Garhi Khairo|PK|2806|6798
    Luanshya|ZM|-1314|2842
    Padalarang|ID|-684|10747
    Bang Khae|TH|1369|10041
    Bago City|PH|1053|12283
    Yongchuan|CN|2935|10589
    Uji|JP|3489|13580
    Machilīpatnam|IN|1619|8114
    Hepu|CN|2166|10920
    Aihui|CN|4998|12748
    Hyesan|KP|4140|12818
    Bayamo|CU|2037|-7664
    Kielce|PL|5087|2063
    Pār Naogaon|BD|2480|8895
    Fuding|CN|2733|12021
    Nossa Senhora do Socorro|BR|-1086|-3713
    Castanhal|BR|-129|-4793
    Zabrze|PL|5032|1879
    Cidade Tiradentes|BR|-2358|-4640
    Hamilton|NZ|-3778|17528
    Bojnūrd|IR|3747|5733
    Surulere|NG|650|336
    Humen|CN|2282|11367
    Benfica|AO|-894|1316
    Hat Yai|TH|701|10048
    Haicheng|CN|4085|12275
    Curug|ID|-627|10656
    Barrancabermeja|CO|707|-7385
    Zlatoust|RU|5517|5965
    Mukono|UG|35|3276
    Angren|UZ|4102|7014
    Ciudad del Carmen|MX|1865|-9183
    Nova Friburgo|BR|-2228|-4253
    Khairpur Mir’s|PK|2753|6876
    Khujand|TJ|4028|6962
    Business Bay|AE|2519|5527
    Peoria|US|3358|-11224
    Ashaiman|GH|570|-3
    Tanjungbalai|ID|297|9980
    Providence|US|4182|-7141
    Mahesāna|IN|2360|7238
    Knoxville|US|3596|-8392
    Rangel|AO|-883|1326
    Fuenlabrada|ES|4028|-379
    Hino|JP|3567|13940
    Jhelum|PK|3293|7373
    Mahbūbnagar|IN|1674|7799
    Beipiao|CN|4179|12078
    Pak Kret|TH|1391|10050
    Cẩm Phả|VN|2101|10727
    Al Fallūjah|IQ|3335|4379
    Jinshanlu|CN|4785|8813
    Ise-Ekiti|NG|746|542
    Kofu|JP|3567|13857
    Numazu|JP|3510|13887
    Jōetsu|JP|3715|13824
    Planaltina|BR|-1562|-4765
    Sunrise Manor|US|3621|-11507
    Sambalpur|IN|2147|8398
    Syzran|RU|5316|4847
    Danshui|TW|2517|12144
    Bytom|PL|5035|1893
    Mwene-Ditu|CD|-701|2345
    Panalanoy|PH|1125|12501
    Santarém|BR|-244|-5471
    Guixi|CN|3033|10735
    Odawara|JP|3526|13916
    Camaçari|BR|-1270|-3832
    Labuan Bajo|ID|-850|11989
    Anjō|JP|3496|13708
    Boyeros|CU|2301|-8240
    George|ZA|-3396|2246
    Tottori-shi|JP|3550|13423
    Leganés|ES|4033|-376
    Acarigua|VE|955|-6920
    Hosa’ina|ET|755|3785
    Sai Mai|TH|1392|10065
    Yawnghwe|MM|2066|9693
    Mabalacat City|PH|1522|12057
    Riohacha|CO|1154|-7291
    Laizhou|CN|3718|11994
    Santa Bárbara d'Oeste|BR|-2275|-4741
    Rio Grande|BR|-3203|-5210
    Grand Prairie|US|3275|-9700
    Sorsogon|PH|1297|12399
    Ait Melloul|MA|3034|-950
    Sutton|GB|5135|-20
    Shreveport|US|3253|-9375
    Choa Chu Kang New Town|SG|138|10375
    Getafe|ES|4031|-373
    Quận Năm|VN|1076|10667
    Bhusawal|IN|2104|7579
    Miraflores|PE|-1211|-7703
    Alvorada|BR|-3000|-5108
    Chilpancingo|MX|1755|-9950
    Cachoeiro de Itapemirim|BR|-2085|-4111
    Donaustadt|AT|4823|1646
    Pinar del Río|CU|2242|-8370
    Huixing|CN|2968|10661
    Kırıkkale|TR|3985|3351
    Batumi|GE|4164|4163
    Burlington|CA|4339|-7984
    Pābna|BD|2401|8924
    Brownsville|US|2590|-9750
    Changyuan|CN|2940|10559
    Cienfuegos|CU|2215|-8045
    Beersheba|IL|3125|3479
    El Oued|DZ|3336|686
    Overland Park|US|3898|-9467
    Raebareli|IN|2623|8123
    Shangri-La|CN|2783|9971
    Springs|ZA|-2625|2840
    Newport News|US|3698|-7643
    Yangcheng|CN|3000|10626
    Mopti|ML|1448|-418
    Khuraybat as Sūq|JO|3188|3592
    Zawiya|LY|3275|1273
    Zamora de Hidalgo|MX|1998|-10229
    Haridwar|IN|2995|7816
    Ad-Damazin|SD|1179|3436
    Dunhuang|CN|4017|9468
    Jing’an|CN|2221|11329
    Le Havre|FR|4949|11
    Verhunskyi|UA|4859|3937
    Phusro|IN|2376|8601
    Donostia / San Sebastián|ES|4331|-197
    Poza Rica de Hidalgo|MX|2053|-9746
    Bilbeis|EG|3042|3156
    Roxas City|PH|1159|12275
    Paris 20 Ménilmontant|FR|4886|240
    Kütahya|TR|3942|2998
    Palopo|ID|-299|12020
    Potsdam|DE|5240|1307
    Modena|IT|4465|1093
    Bolu|TR|4074|3161
    Toyokawa|JP|3482|13740
    Adoni|IN|1563|7727
    Izumi|JP|3448|13543
    Santa Anita - Los Ficus|PE|-1205|-7697
    Zaoyang|CN|3213|11275
    Paltan|BD|2374|9041
    Ivory Park|ZA|-2600|2820
    Al Qāmishlī|SY|3705|4123
    Abakan|RU|5372|9143
    Pemalang|ID|-689|10938
    Breda|NL|5159|478
    Langsa|ID|447|9797
    Vĩnh Châu|VN|932|10598
    Baishan|CN|4194|12642
    Sūjāngarh|IN|2770|7447
    Tachikawa|JP|3571|13942
    Cergy-Pontoise|FR|4904|208
    Unaizah|SA|2610|4400
    Mobile|US|3069|-8804
    St Helens|GB|5345|-273
    Fort Lauderdale|US|2612|-8014
    Lembang|ID|-681|10762
    Paris 18 Buttes-Montmartre|FR|4889|234
    Sants-Montjuïc|ES|4137|215
    Oradea|RO|4705|2192
    Saarbrücken|DE|4923|701
    Bunda|TZ|-202|3387
    Skikda|DZ|3688|691
    Tirmiz|UZ|3722|6728
    Jaraguá do Sul|BR|-2649|-4907
    Singosari|ID|-789|11267
    Cúa|VE|1016|-6688
    Sirsa|IN|2953|7503
    Kamensk-Ural’skiy|RU|5641|6193
    Cidade Dutra|BR|-2373|-4670
    Reggio Calabria|IT|3811|1566
    Dinapur Nizamat|IN|2564|8505
    Santa Clarita|US|3439|-11854
    Carletonville|ZA|-2636|2740
    Dubréka|GN|979|-1352
    Metro|ID|-511|10531
    Banhā|EG|3046|3118
    Bahraigh|IN|2757|8159
    Ash Shaţrah|IQ|3141|4617
    Quarto Oggiaro|IT|4551|914
    Tsing Yi Town|HK|2235|11410
    Guarapuava|BR|-2539|-5147
    Monywa|MM|2211|9514
    Dessalines|HT|1926|-7252
    Mwala|KE|-135|3745
    Kāraikkudi|IN|1007|7877
    Araure|VE|958|-6924
    Sultan Pur Majra|IN|2869|7708
    Zhenping|CN|3303|11223
    Anda|CN|4645|12530
    Paris 13 Gobelins|FR|4883|236
    Petropavlovsk-Kamchatsky|RU|5306|15863
    Wādī as Sīr|JO|3195|3582
    Fardīs|IR|3576|5100
    Chattanooga|US|3505|-8531
    Guna|IN|2465|7731
    Odense|DK|5540|1039
    Sacaba|BO|-1740|-6604
    Quetzaltenango|GT|1484|-9152
    Chandannagar|IN|2286|8837
    Baharampur|IN|2410|8825
    Ploieşti|RO|4495|2602
    Berazategui|AR|-3477|-5821
    Shahuwadi|IN|1691|7395
    Madanapalle|IN|1355|7850
    Tangail|BD|2425|8992
    Shulin|TW|2499|12142
    Edirne|TR|4168|2656
    Yasenevo|RU|5561|3752
    Kyaukpyu|MM|1943|9355
    Phúc Yên|VN|2124|10570
    Nepean|CA|4534|-7572
    Pingwu County|CN|3241|10453
    Shivpuri|IN|2542|7766
    Yangju|KR|3783|12706
    Borshchahivka|UA|5043|3039
    Praga Południe|PL|5224|2109
    Pirituba|BR|-2349|-4673
    Kasama|ZM|-1021|3118
    Surendranagar|IN|2273|7165
    Alexandra|ZA|-2611|2810
    Obuase|GH|620|-167
    Desnyanskyi|UA|5151|3132
    Novozavodskyi|UA|5149|3126
    Tsentralnyi|UA|4710|3755
    Passo Fundo|BR|-2826|-5241
    Legaspi|PH|1314|12374
    Phú Quốc|VN|1029|10401
    Podolsk|RU|5542|3755
    Purwakarta|ID|-656|10744
    Jizzax|UZ|4013|6783
    Ferraz de Vasconcelos|BR|-2354|-4637
    Thị Trấn Đại Từ|VN|2163|10564
    Ila Orangun|NG|802|490
    Neyveli|IN|1161|7950
    Angra dos Reis|BR|-2301|-4432
    Qianjiang|CN|3042|11289
    Hamm|DE|5168|782
    Si Racha|TH|1317|10093
    Tiaret|DZ|3537|132
    La Rioja|AR|-2941|-6686
    Silchar|IN|2483|9280
    Amadora|PT|3875|-923
    Cuautitlán|MX|1967|-9918
    Ipswich|GB|5206|116
    Njeru|UG|44|3318
    Toliara|MG|-2335|4367
    Paris 19 Buttes-Chaumont|FR|4888|238
    Saki|NG|867|339
    Chlef|DZ|3617|133
    Fontanar|CU|2302|-8241
    Seogwipo|KR|3325|12656
    Concepcion|PH|1533|12066
    East Flatbush|US|4065|-7393
    Spring Valley|US|3611|-11524
    Livingstone|ZM|-1784|2585
    Potchefstroom|ZA|-2672|2710
    Santa Rosa|US|3844|-12271
    Ciudad Camilo Cienfuegos|CU|2316|-8233
    Paris 13e Arrondissement|FR|4883|236
    Sambizanga|AO|-879|1328
    Proddatūr|IN|1475|7855
    Sittwe|MM|2015|9290
    Dundo|AO|-737|2082
    Basel|CH|4756|757
    Meiktila|MM|2088|9586
    Gulu|UG|277|3230
    Nijmegen|NL|5184|585
    Idkū|EG|3131|3030
    Uppsala|SE|5986|1764
    Hugli|IN|2291|8840
    Hashtsāl|IN|2863|7706
    Bragança Paulista|BR|-2295|-4654
    Teresópolis|BR|-2242|-4298
    San Luis Río Colorado|MX|3246|-11477
    Santa Ana|SV|1399|-8956
    Eugene|US|4405|-12309
    Nador|MA|3517|-293
    Al Muharraq|BH|2626|5061
    Bielsko-Biala|PL|4982|1905
    Marsá Maţrūḩ|EG|3135|2724
    Almere Stad|NL|5237|521
    Burgos|ES|4234|-370
    Gijang|KR|3524|12921
    Lander|VE|1018|-6670
    Saint-Étienne|FR|4543|439
    Amroha|IN|2890|7847
    Narashino|JP|3568|14004
    Béjaïa|DZ|3676|508
    Zhenzhou|CN|3228|11917
    Tempe|US|3341|-11191
    Xindi|CN|2982|11347
    Oceanside|US|3320|-11738
    Bella Vista|DO|1846|-6995
    Fengcheng|CN|2983|10706
    Salem|US|4494|-12304
    Wigan|GB|5354|-264
    Garden Grove|US|3377|-11794
    Karaman|TR|3718|3322
    Oshawa|CA|4390|-7885
    Siverek|TR|3776|3932
    Palhoça|BR|-2765|-4867
    Rancho Cucamonga|US|3411|-11759
    Cape Coral|US|2656|-8195
    Tân Châu|VN|1080|10524
    Teluknaga|ID|-610|10664
    Jiutai|CN|4415|12583
    Chhindwāra|IN|2206|7894
    Khānaqīn|IQ|3435|4539
    Naga|PH|1362|12318
    Tomakomai|JP|4264|14160
    Tambaram|IN|1292|8013
    San Miguel de Allende|MX|2092|-10074
    Cianjur|ID|-682|10714
    Pamulang|ID|-634|10674
    Hitachi|JP|3660|14065
    Timon|BR|-509|-4284
    Bhetia|IN|2279|8614
    Pathānkot|IN|3227|7565
    Tando Adam|PK|2577|6866
    Badlapur|IN|1916|7327
    Cikupa|ID|-624|10651
    Puerto Cabello|VE|1047|-6801
    Latkrabang|TH|1373|10075
    Sakura|JP|3572|14023
    Ube|JP|3394|13125
    Daule|EC|-186|-7998
    Bayjī|IQ|3493|4349
    Cuddalore|IN|1176|7977
    Santander|ES|4347|-380
    Tlemcen|DZ|3488|-132
    Shimla|IN|3110|7717
    Shāhīn Shahr|IR|3286|5155
    Croydon|GB|5138|-10
    Myeik|MM|1244|9860
    East New York|US|4067|-7388
    Khān Yūnis|PS|3134|3431
    Dharān|NP|2681|8728
    Albacete|ES|3899|-186
    Mülheim|DE|5143|688
    Bata|GQ|186|977
    Kamakura|JP|3531|13955
    Chicoloapan|MX|1942|-9890
    Gadag-Betageri|IN|1542|7562
    Licheng|CN|2330|11382
    Izumo|JP|3537|13277
    Gadag|IN|1543|7563
    Ongata Rongai|KE|-140|3676
    Lang'ata|KE|-137|3673
    Tunja|CO|554|-7336
    Quillacollo|BO|-1739|-6628
    Alcorcón|ES|4035|-382
    Gisenyi|RW|-170|2926
    Isparta|TR|3776|3055
    Warrington|GB|5339|-258
    Klaipėda|LT|5571|2114
    Walsall|GB|5259|-198
    Herne|DE|5154|723
    Lyublino|RU|5568|3776
    Mansfield|GB|5313|-120
    Reggio nell'Emilia|IT|4470|1063
    Castelló de la Plana|ES|3999|-5
    Kēng Tung|MM|2163|9993
    Sioux Falls|US|4354|-9673
    Prizren|XK|4221|2074
    Dongling|CN|4181|12358
    Ungaran|ID|-714|11040
    Urayasu|JP|3566|13990
    Long Khánh|VN|1093|10725
    Dagupan|PH|1604|12033
    Ontario|US|3406|-11765
    Watthana|TH|1373|10059
    Verāval|IN|2091|7037
    Navsari|IN|2094|7292
    Imabari|JP|3407|13300
    Mansa|ZM|-1120|2889
    Fort Collins|US|4059|-10508
    Bảo Lộc|VN|1155|10781
    Kulim|MY|536|10056
    Oshodi|NG|656|334
    Ramat Gan|IL|3208|3481
    Bahadurgarh|IN|2869|7694
    Haldia|IN|2206|8811
    Temirtau|KZ|5005|7295
    East Helsinki|FI|6021|2508
    Ibirité|BR|-2002|-4406
    Carolina|PR|1838|-6596
    Rāiganj|IN|2561|8812
    Malāyer|IR|3430|4882
    Springfield|US|3722|-9330
    Sunderland|GB|5490|-138
    Takaoka|JP|3675|13702
    Baranovichi|BY|5313|2601
    Malda|IN|2500|8815
    Guadalupe|MX|2275|-10252
    Araçatuba|BR|-2121|-5043
    Nishio|JP|3487|13705
    San Luis|AR|-3329|-6632
    Ouargla|DZ|3195|533
    Olsztyn|PL|5378|2049
    Kipushi|CD|-1176|2725
    Yuen Long Kau Hui|HK|2245|11403
    Laiyang|CN|3698|12071
    Jaunpur|IN|2575|8269
    Khlong Sam Wa|TH|1387|10074
    Harburg|DE|5346|998
    Chūō|JP|3567|13978
    Mufulira|ZM|-1255|2824
    Deoli|IN|2850|7723
    Jaffna|LK|967|8001
    Arad|RO|4618|2132
    Chetumal|MX|1852|-8830
    Bharūch|IN|2169|7298
    Gurúè|MZ|-1547|3698
    San Miguel|AR|-3454|-5871
    Hirosaki|JP|4059|14047
    Pilsen|CZ|4975|1338
    Chalco|MX|1926|-9890
    Toulon|FR|4312|593
    Vila Andrade|BR|-2363|-4673
    Hoshiārpur|IN|3154|7591
    Poços de Caldas|BR|-2179|-4656
    Calabozo|VE|892|-6743
    Jabālyā|PS|3153|3448
    Cuauhtémoc|MX|2841|-10687
    Araraquara|BR|-2179|-4818
    Yopal|CO|534|-7239
    Ituzaingó|AR|-2759|-5669
    Piranshahr|IR|3670|4514
    Mahābād|IR|3676|4572
    Florencia|CO|162|-7560
    Porto Seguro|BR|-1645|-3906
    Tây Hồ|VN|2107|10581
    Moratuwa|LK|677|7988
    Angers|FR|4747|-55
    Ilford|GB|5156|7
    Hasilpur|PK|2969|7255
    Rio das Ostras|BR|-2253|-4194
    Horta-Guinardó|ES|4142|217
    Pátra|GR|3825|2174
    Rutchenkivskyi|UA|4798|3770
    Đồng Xoài|VN|1153|10688
    Jamālpur|BD|2492|8995
    Kushiro|JP|4298|14437
    Berezniki|RU|5941|5682
    Awka|NG|621|707
    Volgodonsk|RU|4751|4215
    Hollywood|US|3410|-11833
    Oyama|JP|3630|13980
    Ijero-Ekiti|NG|782|507
    Jīnd|IN|2932|7632
    Miass|RU|5505|6011
    Fortechnyi|UA|4850|3225
    Tuguegarao|PH|1762|12172
    Carúpano|VE|1067|-6325
    Kumbakonam|IN|1096|7939
    Plumbon|ID|-670|10847
    Darmstadt|DE|4987|865
    Mary|TM|3759|6183
    Novocherkassk|RU|4742|4009
    Elk Grove|US|3841|-12137
    Mohali|IN|3068|7672
    Linhares|BR|-1939|-4007
    Sampit|ID|-253|11295
    Clarksville|US|3653|-8736
    Wan Chai|HK|2228|11417
    Linköping|SE|5841|1562
    Iwata|JP|3470|13785
    Kamalia|PK|3073|7265
    Pembroke Pines|US|2600|-8022
    Maicao|CO|1138|-7224
    Obihiro|JP|4292|14320
    Fatehpur|IN|2593|8081
    Osnabrück|DE|5227|805
    Calama|CL|-2246|-6892
    Nou Barris|ES|4144|218
    Nepalgunj|NP|2805|8162
    Comitán|MX|1624|-9214
    Ocumare del Tuy|VE|1012|-6678
    Niiza|JP|3582|13956
    Greater Sudbury|CA|4649|-8099
    Ulanhot|CN|4608|12208
    Khobar|SA|2628|5021
    Songcheng|CN|2688|12000
    Deer Valley|US|3368|-11213
    São Caetano do Sul|BR|-2362|-4655
    Bang Khun Thian|TH|1366|10043
    Murfreesboro|US|3585|-8639
    Pindamonhangaba|BR|-2292|-4546
    Bushehr|IR|2897|5084
    Dar Bouazza|MA|3352|-782
    Tonk|IN|2617|7579
    Saqqez|IR|3625|4627
    Béchar|DZ|3162|-222
    Tam Kỳ|VN|1557|10847
    Gölbaşı|TR|3979|3281
    Francisco Morato|BR|-2328|-4675
    Bima|ID|-846|11873
    Mu-se|MM|2400|9790
    Shahrud|IR|3642|5498
    Udupi|IN|1333|7475
    Banjaran|ID|-705|10759
    Thenali|IN|1624|8064
    Mthatha|ZA|-3159|2878
    Hengshan|CN|4521|13090
    Slough|GB|5151|-60
    Bocoio|AO|-1247|1414
    Lages|BR|-2782|-5033
    Neukölln|DE|5248|1343
    Port Saint Lucie|US|2729|-8035
    Sītāpur|IN|2756|8068
    Alandur|IN|1300|8021
    Zenica|BA|4420|1790
    Lajeado|BR|-2353|-4641
    Solingen|DE|5117|708
    Ðông Hà|VN|1682|10710
    Corona|US|3388|-11757
    Ḩawallī|KW|2933|4803
    Musoma|TZ|-150|3380
    Inisa|NG|785|433
    Nazran|RU|4323|4477
    Barra Mansa|BR|-2254|-4417
    Ilagan|PH|1715|12189
    Port-Gentil|GA|-72|878
    Bhadrāvati|IN|1385|7571
    Hadano|JP|3537|13922
    Piraeus|GR|3794|2365
    Vapi|IN|2037|7290
    Bournemouth|GB|5072|-188
    Pedreira|BR|-2371|-4665
    Sidon|LB|3356|3537
    ‘Ibrī|OM|2323|5652
    Jomvu|KE|-399|3961
    Garissa|KE|-45|3965
    Moga|IN|3081|7517
    Peterborough|GB|5257|-25
    Piedecuesta|CO|699|-7305
    Tongzhou|CN|3990|11666
    Ludwigshafen am Rhein|DE|4948|845
    Lat Krabang|TH|1372|10078
    Şalālah|OM|1702|5409
    Büyükçekmece|TR|4102|2859
    Rāj-Nāndgaon|IN|2110|8103
    Aydın|TR|3785|2784
    Envigado|CO|618|-7559
    Al-Junaynah|SD|1345|2245
    Anbu|CN|2345|11668
    McKinney|US|3320|-9662
    Mostaganem|DZ|3593|9
    Chirchiq|UZ|4147|6958
    Bandar-e Māhshahr|IR|3056|4919
    Floridsdorf|AT|4825|1640
    Leverkusen|DE|5103|698
    Pandi|PH|1486|12096
    Capas|PH|1533|12059
    Ning’er|CN|2304|10104
    Haarlem|NL|5238|464
    Arnhem|NL|5198|591
    Nkongsamba|CM|495|994
    El Vigía|VE|861|-7166
    Robertsonpet|IN|1296|7828
    Dourados|BR|-2222|-5481
    Kitale|KE|102|3501
    Suleja|NG|918|718
    Taza|MA|3421|-401
    Oxford|GB|5175|-126
    Al Maţarīyah|EG|3118|3203
    Criciúma|BR|-2868|-4937
    Kunduz|AF|3673|6886
    Fengcheng|CN|3470|11659
    Trảng Bàng|VN|1103|10636
    Unnāo|IN|2655|8049
    Hortaleza|ES|4047|-364
    N'dalatando|AO|-930|1491
    Budaun|IN|2804|7913
    Ōgaki|JP|3535|13662
    Newport|GB|5159|-300
    Coquimbo|CL|-2995|-7134
    Baubau|ID|-546|12260
    Đưc Trọng|VN|1174|10837
    Blitar|ID|-810|11217
    KwaDukuza|ZA|-2933|3129
    Miyakonojō|JP|3173|13107
    Madhyamgram|IN|2269|8845
    Lancaster|US|3470|-11814
    Rubtsovsk|RU|5151|8121
    Tacheng|CN|4675|8296
    Kindia|GN|1006|-1287
    Tauranga|NZ|-3769|17617
    Kalemie|CD|-595|2919
    Chatuchak|TH|1383|10056
    San Juan de los Morros|VE|991|-6735
    Sayama|JP|3585|13941
    Sullana|PE|-490|-8069
    's-Hertogenbosch|NL|5170|530
    Szeged|HU|4625|2015
    Malakal|SS|953|3166
    Chittoor|IN|1321|7910
    Salamanca|MX|2057|-10120
    Ban Khlong Prawet|TH|1372|10068
    La Gi|VN|1066|10777
    Anderlecht|BE|5084|431
    Mytishchi|RU|5591|3773
    Delegación Cuajimalpa de Morelos|MX|1937|-9929
    Hebron|PS|3153|3509
    Mejicanos|SV|1372|-8919
    Trà Vinh|VN|995|10634
    Parepare|ID|-401|11963
    Jāmuria|IN|2370|8708
    Koudougou|BF|1225|-237
    Chapecó|BR|-2710|-5262
    Nyzhnodniprovsk|UA|4848|3512
    Taunggyi|MM|2079|9704
    Dhamār|YE|1454|4441
    Ash Sharqāt|IQ|3552|4323
    Dubai Investments Park|AE|2501|5516
    Dijon|FR|4731|501
    Salavat|RU|5338|5591
    Ede|NG|774|444
    Sukrah|TN|3688|1025
    Manzanillo|MX|1912|-10434
    Jalapa|GT|1464|-8999
    Paech’ŏn-ŭp|KP|3799|12630
    Cary|US|3579|-7878
    Barreiras|BR|-1215|-4499
    Skudai|MY|154|10366
    Tahoua|NE|1489|527
    Alexandria|US|3880|-7705
    Tuxtepec|MX|1809|-9613
    Puthia|BD|2437|8883
    Newton|CA|4913|-12285
    Paris 16 Passy|FR|4886|228
    Zhicheng|CN|3030|11150
    Ang Mo Kio New Town|SG|138|10384
    Limuru|KE|-111|3664
    San Miguel del Padrón|CU|2310|-8233
    Tarija|BO|-2154|-6473
    Patos de Minas|BR|-1858|-4652
    Oldenburg|DE|5314|821
    Paris 17 Batignolles-Monceau|FR|4888|232
    Matsusaka|JP|3458|13654
    Catamarca|AR|-2847|-6579
    Tochigi|JP|3638|13973
    Khoroshëvo-Mnevniki|RU|5578|3747
    Bibirevo|RU|5588|3760
    Bordj Bou Arreridj|DZ|3607|476
    Dīla|ET|642|3832
    Jaigaon|IN|2685|8938
    Batāla|IN|3181|7520
    Grenoble|FR|4518|571
    Itapecerica da Serra|BR|-2372|-4685
    Sāmarrā’|IQ|3420|4389
    Tempe Junction|US|3341|-11194
    Palmdale|US|3458|-11812
    George Town|MY|541|10034
    El Achir|DZ|3606|463
    Hayward|US|3767|-12208
    Orai|IN|2599|7945
    Thốt Nốt|VN|1027|10553
    Gweru|ZW|-1945|2982
    Abaetetuba|BR|-172|-4888
    Centro Habana|CU|2313|-8237
    Panguíla|AO|-869|1345
    Bukit Batok New Town|SG|136|10376
    Chom Thong|TH|1368|10048
    Gol’yanovo|RU|5582|3781
    Sunggal|ID|358|9862
    Admiralteisky|RU|5992|3030
    Itapetininga|BR|-2359|-4805
    Diourbel|SN|1465|-1624
    Ueda|JP|3640|13828
    Aberdeen|HK|2225|11415
    Avtozavodskyi|UA|4910|3343
    Salinas|US|3668|-12166
    San Blas-Canillejas|ES|4044|-362
    Cuautla|MX|1881|-9894
    Salzburg|AT|4780|1304
    Perbaungan|ID|357|9896
    Nong Chok|TH|1386|10086
    Ussuriysk|RU|4380|13196
    Arif Wala|PK|2632|6630
    Nanpiao|CN|4110|12075
    Livorno|IT|4354|1033
    Río Cuarto|AR|-3313|-6435
    Harar|ET|931|4212
    Tiraspol|MD|4684|2963
    Caxias|BR|-486|-4336
    Enfield Town|GB|5165|-8
    Westonaria|ZA|-2632|2765
    Lizhi|CN|2970|10740
    Hitachi-Naka|JP|3640|14053
    Saharsa|IN|2587|8660
    Qalyub|EG|3018|3121
    Escuintla|GT|1430|-9079
    Marbella|ES|3652|-489
    Ereğli|TR|3751|3405
    Batu Pahat|MY|185|10293
    Sitiawan|MY|422|10070
    Mariveles|PH|1443|12049
    San Pablo de las Salinas|MX|1967|-9909
    Lampang|TH|1829|9949
    York|GB|5396|-108
    Bạc Liêu|VN|929|10573
    Juja|KE|-110|3701
    Nek’emtē|ET|908|3655
    Fès al Bali|MA|3407|-495
    Örebro|SE|5927|1521
    Al Miqdādīyah|IQ|3398|4494
    Katsuta|JP|3638|14053
    Malabo|GQ|376|878
    Vidisha|IN|2353|7781
    Tuy Hòa|VN|1310|10932
    Yizhou|CN|2450|10867
    Xinqiao|CN|3106|12131
    Sunnyvale|US|3737|-12204
    Tema|GH|567|-2
    Camaragibe|BR|-802|-3498
    Yichun|CN|4772|12888
    Đức Phổ|VN|1481|10896
    San Martin Texmelucan de Labastida|MX|1928|-9844
    Itajaí|BR|-2691|-4866
    Ar Ramthā|JO|3256|3601
    Hanumāngarh|IN|2958|7433
    São Mateus|BR|-2361|-4648
    Zemun|RS|4485|2040
    Telford|GB|5268|-245
    Kisi|NG|908|385
    Ilhéus|BR|-1480|-3903
    Villa Canales|GT|1448|-9053
    Guyong|PH|1484|12098
    Settat|MA|3300|-762
    Jampur|PK|2964|7060
    Port Louis|MU|-2016|5750
    Kawanishi|JP|3482|13542
    Thānesar|IN|2997|7683
    Al Ḩawāmidīyah|EG|2990|3125
    Hassan|IN|1301|7610
    Lianghu|CN|2999|12090
    Tetuán de las Victorias|ES|4046|-370
    Kishangarh|IN|2659|7485
    Birendranagar|NP|2860|8162
    Dalūpura|IN|2861|7732
    Guangshui|CN|3162|11400
    Saint-Denis|RE|-2088|5545
    Brăila|RO|4527|2797
    Lyubertsy|RU|5568|3789
    Bumba|CD|219|2247
    Rudrapur|IN|2898|7940
    Miskolc|HU|4810|2078
    La Serena|CL|-2991|-7125
    Abū Kabīr|EG|3073|3167
    Fu’an|CN|2709|11964
    Kitengela|KE|-148|3696
    Frisco|US|3315|-9682
    Zhaodong|CN|4605|12596
    Wujiaqu|CN|4416|8752
    Shomolu|NG|654|337
    Janzūr|LY|3282|1302
    Xai-Xai|MZ|-2505|3364
    Springfield|US|4210|-7259
    Nalgonda|IN|1705|7927
    Katabi|UG|8|3247
    Gwangyang|KR|3494|12770
    Kovrov|RU|5636|4132
    Viranşehir|TR|3722|3976
    Noda|JP|3595|13987
    Santana de Parnaíba|BR|-2344|-4692
    San Cristóbal|DO|1842|-7011
    East Chattanooga|US|3507|-8525
    Limassol|CY|3468|3304
    Kariya|JP|3498|13698
    Pasadena|US|2969|-9521
    Mīt Ghamr|EG|3072|3126
    Sanshui|CN|2315|11289
    Jackson|US|3230|-9018
    Parelheiros|BR|-2383|-4673
    Mogi Guaçu|BR|-2237|-4695
    Enschede|NL|5222|690
    Boshan|CN|3648|11783
    Hazāribāgh|IN|2399|8536
    Yangchun|CN|2217|11178
    Souk Ahras|DZ|3629|795
    Musanze|RW|-150|2963
    Medinīpur|IN|2242|8732
    Andong|KR|3657|12872
    Bālurghāt|IN|2522|8878
    Pomona|US|3406|-11775
    Valle de La Pascua|VE|922|-6601
    Kreuzberg|DE|5250|1340
    Chincha Alta|PE|-1341|-7613
    Cairns|AU|-1692|14577
    Fyzābād|IN|2678|8215
    Thị Trấn Thuận Châu|VN|2144|10369
    Dinapore|IN|2564|8505
    Dingzhou|CN|3851|11499
    Kansas City|US|3911|-9463
    As Samawah|IQ|3133|4529
    Porbandar|IN|2164|6961
    Sinp’o|KP|4004|12819
    Pengpu|CN|3129|12144
    Wazirabad|PK|3244|7412
    Washington Heights|US|4085|-7394
    Lakewood|US|3970|-10508
    Baqubah|IQ|3375|4461
    Sumayl|IQ|3686|4285
    Simele|IQ|3686|4285
    Neuss|DE|5120|669
    Chenghua|CN|2346|11677
    Songnim-ni|KP|3876|12564
    Bānda|IN|2548|8033
    Pouso Alegre|BR|-2223|-4594
    Cần Giuộc|VN|1061|10667
    Balvanera|AR|-3461|-5840
    Longfeng|CN|4653|12510
    Beining|CN|4160|12179
    Strogino|RU|5582|3741
    Gonbad-e Kāvūs|IR|3725|5517
    Etwatwa|ZA|-2613|2845
    Higashimurayama|JP|3575|13947
    Hindupur|IN|1383|7749
    Stavanger|NO|5897|573
    Araucária|BR|-2559|-4941
    Bintulu|MY|317|11303
    Poole|GB|5071|-198
    Akhmīm|EG|2656|3175
    Kohat|PK|3358|7145
    Regensburg|DE|4902|1210
    Layyah|PK|3096|7094
    Girga|EG|2634|3189
    Koforidua|GH|609|-26
    Bukit Merah Estate|SG|128|10382
    Logroño|ES|4247|-245
    Beāwar|IN|2610|7432
    Sykhiv|UA|4979|2406
    Shujaabad|PK|2988|7129
    Garanhuns|BR|-888|-3650
    Escondido|US|3312|-11709
    Ṣuwayliḥ|JO|3202|3584
    Erzincan|TR|3974|3949
    Kırşehir|TR|3915|3416
    Zarichnyi|UA|5090|3481
    La Laguna|ES|2849|-1632
    Kokshetau|KZ|5328|6939
    Eminabad|PK|3204|7426
    Anantnag|IN|3373|7515
    Kukichūō|JP|3607|13967
    Badajoz|ES|3888|-697
    Serilingampalle|IN|1749|7830
    Malatia-Sebastia|AM|4017|4445
    Talcahuano|CL|-3672|-7312
    Chillán|CL|-3661|-7210
    Jaranwala|PK|3133|7342
    Kỳ Anh|VN|1806|10630
    Nong Khaem|TH|1371|10035
    Piedras Negras|MX|2870|-10052
    Kızıltepe|TR|3719|4058
    Astoria|US|4077|-7393
    Musashino|JP|3571|13956
    Balashikha|RU|5579|3795
    Raigarh|IN|2190|8340
    Vryheid|ZA|-2777|3079
    Gloucester|CA|4535|-7563
    Zhulebino|RU|5570|3785
    Tordher|PK|3399|7229
    Dili|TL|-856|12557
    Gimcheon|KR|3612|12812
    Malkajgiri|IN|1745|7853
    Bercham|MY|464|10114
    Setia Alam|MY|310|10146
    Bandar Tasik Puteri|MY|329|10147
    Shāntipur|IN|2325|8843
    Chishtian|PK|2980|7286
    Playa del Carmen|MX|2063|-8708
    Santa Rita|BR|-711|-3498
    Split|HR|4351|1644
    Ursynów|PL|5215|2105
    Hollywood|US|2601|-8015
    Madrid Centro|ES|4042|-370
    Iguatemi|BR|-2361|-4643
    Harunabad|PK|2961|7314
    Shūnan|JP|3408|13183
    Agadez|NE|1697|799
    Burnley|GB|5380|-223
    Reẖovot|IL|3189|3481
    Watampone|ID|-454|12033
    Sabha|LY|2704|1443
    Disūq|EG|3113|3065
    Cagliari|IT|3923|912
    Borough Park|US|4063|-7400
    Harrow|GB|5158|-33
    Berrechid|MA|3327|-759
    Queimados|BR|-2272|-4356
    Tambacounda|SN|1377|-1367
    Huddersfield|GB|5365|-178
    Ārabī|ET|996|4249
    Kerch|UA|4536|3648
    Saguenay|CA|4842|-7107
    Prenzlauer Berg|DE|5254|1342
    Fazenda Rio Grande|BR|-2566|-4931
    Komaki|JP|3528|13692
    Marvdasht|IR|2987|5280
    Melitopol|UA|4685|3538
    Dunhua|CN|4337|12823
    Bhuj|IN|2325|6967
    Arganzuela|ES|4040|-370
    Jyväskylä|FI|6224|2572
    Yonago|JP|3543|13333
    Ruqi|SO|997|4343
    Rimini|IT|4406|1257
    Coquitlam|CA|4928|-12278
    Arar|SA|3098|4104
    Valencia|US|3444|-11861
    Moreno|AR|-3463|-5879
    Tama|JP|3564|13947
    Rockford|US|4227|-8909
    Kalaban Koro|ML|1257|-803
    El Limón|VE|1031|-6763
    Nîmes|FR|4384|436
    Dundee|GB|5647|-297
    Bārākpur|IN|2277|8836
    Sao Rafael|BR|-2363|-4645
    Botucatu|BR|-2289|-4844
    Sujiatun|CN|4166|12334
    Astanajapura|ID|-680|10863
    Ciudad Delicias|MX|2819|-10547
    Siguiri|GN|1142|-917
    Mbanza Kongo|AO|-627|1424
    East Hampton|US|3704|-7633
    Honggang|CN|4640|12488
    Sarrià-Sant Gervasi|ES|4140|214
    Kiambu|KE|-117|3684
    Clermont-Ferrand|FR|4578|309
    Joliet|US|4153|-8808
    Barrie|CA|4440|-7967
    Bang Kapi|TH|1377|10065
    Savannah|US|3208|-8110
    Paterson|US|4092|-7417
    Salamanca|ES|4043|-368
    Kolomna|RU|5507|3878
    Hājīpur|IN|2569|8521
    Rafsanjān|IR|3041|5599
    Hòa Thành|VN|1129|10613
    Mestre|IT|4549|1225
    As Sālimīyah|KW|2933|4808
    Bridgeport|US|4118|-7319
    Shevchenko|UA|4956|3454
    Kuntsevo|RU|5574|3740
    Kragujevac|RS|4402|2092
    Aktau|KZ|4366|5117
    Balcón de la Lisa|CU|2305|-8245
    Sasarām|IN|2495|8402
    Bohuniya|UA|5028|2861
    Nilópolis|BR|-2281|-4341
    Iruma|JP|3582|13937
    Renca|CL|-3340|-7071
    Kramatorsk|UA|4873|3757
    Naperville|US|4179|-8815
    Manama|BH|2623|5059
    Colima|MX|1924|-10371
    Bhimavaram|IN|1654|8152
    Lárisa|GR|3963|2242
    Nakhodka|RU|4284|13292
    Debre Birhan|ET|968|3953
    Cacuaco|AO|-878|1337
    Aix-en-Provence|FR|4353|545
    Cam Ranh|VN|1192|10916
    Jalalpur Jattan|PK|3264|7421
    Matanzas|CU|2304|-8158
    Beed|IN|1899|7576
    Khasnahzān|IQ|3620|4414
    Taozhou|CN|3091|11941
    Saint-Quentin-en-Yvelines|FR|4877|202
    Bandar Bukit Raja|MY|309|10143
    Blackburn|GB|5375|-248
    Rosemont–La Petite-Patrie|CA|4554|-7361
    Colina|CL|-3320|-7067
    Burāri|IN|2876|7720
    Ruda Śląska|PL|5026|1886
    Nouadhibou|MR|2094|-1704
    Puerto Plata|DO|1979|-7069
    Urdaneta|PH|1598|12057
    Chamberí|ES|4043|-370
    Krishnanagar|IN|2341|8849
    Xinji|CN|3793|11522
    Jutiapa|GT|1428|-8989
    Marabá|BR|-538|-4913
    Chitradurga|IN|1422|7640
    Bueng Kum|TH|1379|10067
    Cambridge|GB|5220|12
    Paço do Lumiar|BR|-253|-4411
    Kampung Pasir Gudang Baru|MY|147|10388
    Kampung Sungai Glugur|MY|537|10031
    Dibrugarh|IN|2748|9491
    Médéa|DZ|3626|275
    Taishan|CN|2225|11278
    El Eulma|DZ|3615|569
    Pécs|HU|4608|1823
    Giá Rai|VN|923|10546
    Abohar|IN|3014|7420
    Tiruvannamalai|IN|1223|7907
    Teixeira de Freitas|BR|-1754|-3974
    Gainesville|US|2965|-8232
    Concordia|AR|-3139|-5802
    Fujieda|JP|3487|13827
    Spanish Town|JM|1799|-7696
    Blackpool|GB|5382|-305
    Urganch|UZ|4155|6063
    Bukoba|TZ|-133|3181
    Kaithal|IN|2980|7640
    Ingombota|AO|-882|1323
    Brest|FR|4839|-449
    Basildon|GB|5157|46
    Franco da Rocha|BR|-2332|-4673
    Salamanca|ES|4097|-566
    Villeray–Saint-Michel–Parc-Extension|CA|4556|-7361
    Mesquite|US|3277|-9660
    Ashikaga|JP|3633|13945
    Huyện Lâm Hà|VN|1182|10821
    Acheng|CN|4555|12695
    Kelowna|CA|4988|-11949
    Umarkot|PK|2536|6974
    León|NI|1244|-8688
    Kakamigahara|JP|3542|13687
    Le Mans|FR|4800|20
    Lodhran|PK|2953|7163
    Trois-Rivières|CA|4635|-7255
    Hailin|CN|4457|12939
    Tsuchiura|JP|3609|14021
    Elektrostal’|RU|5579|3846
    Balasore|IN|2149|8693
    Yong’an|CN|3102|10946
    Paris 11e Arrondissement|FR|4886|238
    Kampong Pasir Ris|SG|138|10393
    Huelva|ES|3727|-694
    Navoiy|UZ|4008|6538
    Syracuse|US|4305|-7615
    Atibaia|BR|-2312|-4655
    Ashkelon|IL|3167|3457
    Pinetown|ZA|-2982|3089
    Teshi Old Town|GH|558|-11
    Biryulëvo|RU|5559|3768
    Orekhovo-Borisovo|RU|5561|3773
    Kusatsu|JP|3502|13597
    Nanjin|CN|2998|10627
    Guelph|CA|4355|-8026
    Qianjiang|CN|2953|10877
    Ramna Maidan|BD|2373|9040
    Godhra|IN|2278|7361
    Khemisset|MA|3382|-607
    Çanakkale|TR|4016|2641
    Torrance|US|3384|-11834
    San Jose|PH|1235|12107
    Ladysmith|ZA|-2856|2978
    Lévis|CA|4680|-7118
    Cachoeirinha|BR|-2345|-4666
    Heidelberg|DE|4941|869
    Fresnillo|MX|2317|-10287
    Touggourt|DZ|3311|607
    Shillong|IN|2557|9188
    Surprise|US|3363|-11233
    Norwich|GB|5263|130
    Tịnh Biên|VN|1060|10494
    Moriguchi|JP|3473|13557
    Amiens|FR|4990|230
    Cai Lậy|VN|1040|10612
    Macaé|BR|-2238|-4178
    Rewāri|IN|2820|7662
    Basirhat City|IN|2266|8885
    Novyye Kuz’minki|RU|5570|3775
    Kuz’minki|RU|5570|3780
    Aalborg|DK|5705|992
    La Trinidad|PH|1645|12059
    Ghardaïa|DZ|3249|367
    Timika|ID|-461|13668
    Pyatigorsk|RU|4405|4305
    Mbanza-Ngungu|CD|-526|1486
    Mercier–Hochelaga-Maisonneuve|CA|4557|-7355
    Okinawa|JP|2634|12780
    Middlesbrough|GB|5458|-123
    Shahrisabz|UZ|3906|6683
    Moro|PK|2666|6800
    Ch’ŏngdan-ŭp|KP|3797|12594
    Sant Andreu|ES|4144|219
    Rybnik|PL|5010|1854
    Saïda|DZ|3483|15
    Metairie Terrace|US|2998|-9016
    Tuzla|BA|4454|1867
    Kovpakivskyi|UA|5093|3479
    eMbalenhle|ZA|-2653|2907
    Trindade|BR|-1665|-4949
    Khanpur|PK|2865|7066
    Columbia|US|3400|-8103
    Nawābganj|BD|2459|8827
    Inezgane|MA|3036|-954
    Puerto Cortez|HN|1583|-8793
    Pasadena|US|3415|-11814
    Toowoomba|AU|-2756|15195
    Paderborn|DE|5172|875
    Misato, Saitama|JP|3584|13988
    Chhatarpur|IN|2492|7959
    Kimberley|ZA|-2873|2476
    Alto Hospicio|CL|-2027|-7010
    Ciego de Ávila|CU|2184|-7876
    Samālūţ|EG|2831|3071
    Chertanovo Yuzhnoye|RU|5559|3760
    Jieshou|CN|3326|11536
    Maykop|RU|4461|4010
    Attock City|PK|3377|7236
    Kisaran|ID|298|9962
    Mojokerto|ID|-747|11243
    Facatativá|CO|481|-7435
    Masai|MY|149|10388
    Punto Fijo|VE|1169|-7020
    Myingyan|MM|2146|9539
    Kamālshahr|IR|3586|5087
    Mandsaur|IN|2407|7507
    Zheleznodorozhnyy|RU|5574|3802
    Chas|IN|2364|8617
    Jahrom|IR|2850|5356
    Tours|FR|4739|70
    Pālanpur|IN|2417|7244
    Bondoukou|CI|804|-280
    Chichicastenango|GT|1494|-9111
    Tarragona|ES|4112|125
    Tobruk|LY|3209|2395
    Sinch’ŏn-ŭp|KP|3835|12548
    Abbotsford|CA|4906|-12225
    Brusque|BR|-2710|-4891
    Circoiscrizione II|IT|4505|764
    Bolton|GB|5358|-243
    Yushu|CN|3300|9701
    Piteşti|RO|4485|2487
    Fukayachō|JP|3620|13928
    Potosí|BO|-1958|-6575
    Usera|ES|4039|-370
    Limoges|FR|4583|125
    Cangaiba|BR|-2350|-4652
    Asaka|JP|3580|13960
    Paranaguá|BR|-2552|-4853
    Ghazni|AF|3355|6842
    Orange|US|3379|-11785
    Wola|PL|5223|2096
    Sanhe|CN|2987|10773
    Īlām|IR|3364|4642
    Gongzhuling|CN|4350|12482
    Shimotoda|JP|3582|13969
    Comodoro Rivadavia|AR|-4586|-6749
    Kampung Sungai Ara|MY|533|10027
    Fullerton|US|3387|-11793
    Killeen|US|3112|-9773
    Norilsk|RU|6935|8820
    Lleida|ES|4162|62
    Coimbra|PT|4021|-842
    Mtwara|TZ|-1027|4018
    Manjhand|PK|2591|6824
    Beni|CD|49|2947
    Debre Mark’os|ET|1035|3773
    Norzagaray|PH|1491|12105
    Qeładizê|IQ|3618|4513
    Vila Curuca|BR|-2351|-4642
    Nigel|ZA|-2643|2848
    Shengavit|AM|4016|4448
    Catacamas|HN|1485|-8589
    Buea|CM|415|924
    Shuizhai|CN|2393|11576
    Al’met’yevsk|RU|5490|5232
    Paris 12e Arrondissement|FR|4884|244
    McAllen|US|2620|-9823
    Lakhīmpur|IN|2795|8078
    Ishinomaki|JP|3842|14130
    Mpumalanga|ZA|-2981|3064
    Mian Channun|PK|3044|7236
    Zaanstad|NL|5245|481
    Kabin Buri|TH|1395|10172
    Kuwana|JP|3505|13667
    Ayacucho|PE|-1316|-7422
    Şaḩam|OM|2417|5689
    Shanhaiguan|CN|4000|11975
    Chamartín|ES|4046|-368
    Abéché|TD|1383|2083
    Peristéri|GR|3802|2369
    Amersfoort|NL|5216|539
    Darwin|AU|-1246|13084
    Jeongeup|KR|3560|12692
    Bellevue|US|4761|-12220
    Korolev|RU|5591|3783
    Valsād|IN|2061|7293
    Shinyanga|TZ|-366|3342
    Sollentuna|SE|5943|1795
    Al Hindīyah|IQ|3254|4422
    Yaizu|JP|3487|13832
    Payakumbuh|ID|-22|10063
    Damoh|IN|2383|7944
    Āsela|ET|795|3913
    Haldwani|IN|2922|7953
    Irewe|NG|642|314
    Batang|ID|-648|11071
    Gbongan|NG|748|435
    Gama|BR|-1603|-4807
    Siem Reap|KH|1336|10386
    Anaco|VE|943|-6446
    Purwodadi|ID|-709|11092
    Koga|JP|3618|13972
    Yuepu|CN|3143|12142
    Hābra|IN|2284|8866
    Sidoarjo|ID|-745|11272
    Kyivskyi|UA|4805|3778
    Şabāḩ as Sālim|KW|2926|4806
    Balneário Camboriú|BR|-2699|-4863
    Plaza de la Revolución|CU|2312|-8239
    Lausanne|CH|4652|663
    Choloma|HN|1561|-8795
    Kairouan|TN|3568|1010
    Stockport|GB|5341|-216
    Budapest XI. kerület|HU|4748|1904
    Huadian|CN|4297|12674
    Kousséri|CM|1208|1503
    Weru|ID|-671|10850
    Al-'Ubūr|EG|3023|3148
    Kolpino|RU|5975|3059
    Belgrano|AR|-3456|-5846
    Sarh|TD|915|1838
    Gingoog|PH|883|12510
    San Juan del Río|MX|2039|-10000
    Sekondi-Takoradi|GH|493|-176
    Liuzhi|CN|2623|10543
    Naga|PH|1021|12376
    Fuyu|CN|4518|12482
    Whitby|CA|4388|-7893
    Metairie|US|2998|-9015
    Chaohu|CN|3160|11787
    Kolār|IN|1314|7813
    Bizerte|TN|3727|987
    Táriba|VE|782|-7222
    Ejigbo|NG|790|431
    Ksar El Kebir|MA|3500|-590
    Paris 11 Popincourt|FR|4886|238
    Dabou|CI|533|-438
    Bukit Panjang New Town|SG|138|10376
    Sao Lucas|BR|-2359|-4654
    Paris 12 Reuilly|FR|4884|239
    Parnaíba|BR|-290|-4178
    Bertoua|CM|458|1368
    Jacmel|HT|1824|-7254
    Srikakulam|IN|1830|8390
    Candelaria|PH|1393|12142
    Vĩnh Long|VN|1025|10597
    Praia|CV|1493|-2351
    Araruama|BR|-2287|-4234
    Liangping|CN|3066|10777
    Kirdāsah|EG|3003|3111
    Itu|BR|-2326|-4730
    Ponce|PR|1801|-6662
    Doilungdêqên|CN|2966|9099
    Jieshi|CN|2281|11583
    Hejiang|CN|2881|10583
    Pasir Puteh|MY|583|10240
    Mandya|IN|1252|7690
    Xiayang|CN|3115|12112
    Nor Nork|AM|4020|4457
    Bhisho|ZA|-3285|2744
    Dixinn|GN|955|-1367
    Freguesia do Ó|BR|-2350|-4670
    Subang|ID|-657|10776
    Madhurampur Dehri|IN|2497|8420
    Negombo|LK|721|7984
    Irákleion|GR|3533|2514
    Hampton|US|3703|-7635
    Wuyishan|CN|2776|11803
    Miramar|US|2599|-8023
    Jiashan|CN|3085|12093
    Bilqās|EG|3121|3136
    Odintsovo|RU|5567|3728
    Rangkasbitung|ID|-636|10625
    Foggia|IT|4146|1555
    Antsiranana|MG|-1232|4929
    Kānchrāpāra|IN|2296|8843
    San Juan Sacatepéquez|GT|1472|-9064
    Minoh|JP|3483|13547
    Funtua|NG|1152|731
    St. Catharines|CA|4317|-7924
    Dawei|MM|1408|9819
    Igboho|NG|884|376
    Gunungsitoli|ID|129|9761
    Apeldoorn|NL|5221|597
    Cidade Lider|BR|-2356|-4649
    Marīvān|IR|3552|4618
    Phủ Lý|VN|2055|10591
    Divo|CI|584|-536
    Huinong|CN|3923|10677
    Ebina|JP|3538|13940
    Larache|MA|3519|-616
    Varginha|BR|-2155|-4543
    Paris 14 Observatoire|FR|4883|233
    Van Nuys|US|3419|-11845
    Būsh|EG|2915|3113
    Mlolongo|KE|-140|3694
    Campo Largo|BR|-2546|-4953
    San José del Cabo|MX|2305|-10970
    Cachoeirinha|BR|-2995|-5109
    West Valley City|US|4069|-11200
    Kisarazu|JP|3538|13993
    Gejiu|CN|2336|10315
    Bacău|RO|4657|2691
    Saaba|BF|1237|-141
    Mingaladon|MM|1692|9610
    Dimāpur|IN|2591|9372
    Sasolburg|ZA|-2681|2782
    Cheras|MY|311|10173
    Tasek Glugor|MY|548|10050
    Osorno|CL|-4057|-7313
    Jiagedaqi|CN|5042|12412
    Tumxuk|CN|3987|7906
    Kushtia|BD|2390|8912
    Pitalito|CO|185|-7605
    Baliuag|PH|1495|12090
    Hoàn Kiếm|VN|2103|10585
    Kajansi|UG|22|3253
    Isahaya|JP|3284|13004
    Dayton|US|3976|-8419
    Cẩm Phả Mines|VN|2102|10730
    Petapa|GT|1450|-9056
    Māler Kotla|IN|3053|7588
    Buguma|NG|474|686
    Ahuntsic-Cartierville|CA|4557|-7367
    Araras|BR|-2236|-4738
    Pyay|MM|1882|9522
    Shiqiao|CN|2295|11336
    Rabak|SD|1318|3274
    Tây Ninh|VN|1131|10610
    Le Vieux-Longueuil|CA|4554|-7351
    Tyre|LB|3327|3519
    Kutaisi|GE|4227|4269
    Andīmeshk|IR|3246|4835
    Siwān|IN|2622|8436
    Madrid|CO|473|-7426
    Angono|PH|1453|12115
    Cartago|CO|475|-7591
    Shahreẕā|IR|3201|5186
    Hinthada|MM|1765|9546
    Cap-Haïtien|HT|1976|-7220
    Baturaja|ID|-413|10417
    Inazawa|JP|3525|13678
    Rodriguez|PH|1476|12120
    Kalol|IN|2325|7250
    Mīāndoāb|IR|3697|4611
    Laghouat|DZ|3380|287
    Nevinnomyssk|RU|4463|4194
    San Mateo|PH|1470|12112
    Ţahţā|EG|2677|3150
    San Juan|PH|1460|12103
    Sibiu|RO|4580|2415
    Olathe|US|3888|-9482
    El Geneina Fort|SD|1347|2246
    Ikirun|NG|791|467
    Shenglilu|CN|2935|10588
    San Nicolás de los Arroyos|AR|-3333|-6021
    Léogâne|HT|1851|-7263
    Vila Jacui|BR|-2350|-4646
    Adiwerna|ID|-694|10913
    Cametá|BR|-224|-4950
    Al Qurnah|IQ|3102|4743
    Abakaliki|NG|632|811
    Vitória de Santo Antão|BR|-812|-3529
    Marianao|CU|2307|-8243
    Warren|US|4249|-8301
    Cizre|TR|3733|4218
    Circoiscrizione VIII|IT|4504|767
    Bānkura|IN|2323|8707
    İnegol|TR|4008|2951
    Ebetsu|JP|4311|14155
    Anyama|CI|549|-405
    Jiawang|CN|3443|11744
    Singaraja|ID|-811|11509
    Pātan|IN|2385|7213
    Würzburg|DE|4979|995
    Barysaw|BY|5423|2850
    Đồng Hới|VN|1747|10662
    Randfontein|ZA|-2618|2770
    Pervouralsk|RU|5691|5994
    Gondā City|IN|2713|8195
    Madīnat Ḩamad|BH|2612|5051
    Ōme|JP|3578|13924
    Sinnūris|EG|2941|3087
    Milagro|EC|-213|-7959
    Jaú|BR|-2230|-4856
    Thornton|US|3987|-10497
    Valdivia|CL|-3981|-7325
    Olmaliq|UZ|4084|6960
    Okrika|NG|474|708
    Santa Cruz do Sul|BR|-2972|-5243
    High Wycombe|GB|5163|-75
    Carrollton|US|3295|-9689
    Talisay|PH|1024|12385
    Gao|ML|1627|-4
    Dhaulpur|IN|2669|7788
    Tarime|TZ|-135|3437
    Kentron|AM|4018|4451
    Milton|CA|4352|-7988
    M'Sila|DZ|3571|454
    Narita|JP|3578|14032
    Franceville|GA|-163|1358
    Puqi|CN|2972|11388
    Tondabayashichō|JP|3450|13560
    Sandachō|JP|3488|13523
    Gondiā|IN|2146|8019
    Dunedin|NZ|-4587|17050
    Kislovodsk|RU|4391|4272
    Kyauktan|MM|1664|9633
    Schaerbeek|BE|5087|438
    Hoofddorp|NL|5230|469
    Machiques|VE|1006|-7255
    Palakkad|IN|1077|7665
    Silifke|TR|3638|3393
    Charleston|US|3278|-7993
    Langley|CA|4910|-12266
    Midland|US|3200|-10208
    Fujinomiya|JP|3522|13862
    Mingala Tangnyunt|MM|1679|9617
    Innsbruck|AT|4726|1139
    Kingston|CA|4423|-7648
    Wugang|CN|2673|11063
    Gloucester|GB|5187|-224
    Waco|US|3155|-9715
    Cerro|CU|2311|-8238
    Zama|JP|3549|13939
    Manokwari|ID|-86|13406
    Dimitrovgrad|RU|5421|4962
    Zhalantun|CN|4801|12274
    Bettiah|IN|2680|8450
    Maijdi|BD|2287|9110
    San Pedro Garza García|MX|2566|-10040
    Sapucaia do Sul|BR|-2982|-5115
    Kombolcha|ET|1108|3974
    Muricay|PH|783|12348
    Sterling Heights|US|4258|-8303
    Surat Thani|TH|914|9933
    Fürth|DE|4948|1099
    Ferrara|IT|4484|1162
    Quận Đức Thịnh|VN|1031|10574
    Isidro Casanova|AR|-3470|-5859
    Ōmuta|JP|3303|13045
    Villa Mercedes|CL|-3740|-7198
    Fuji|CN|2915|10537
    Palwal|IN|2814|7733
    Bielany|PL|5229|2094
    Dawukou|CN|3904|10640
    Bulaon|PH|1508|12066
    Garut|ID|-724|10792
    Ajdabiya|LY|3076|2023
    Abiko|JP|3587|14002
    Kadoma|JP|3474|13557
    Majie|CN|2503|10264
    Bhakkar|PK|3163|7106
    Rio Pequeno|BR|-2357|-4676
    Kāshmar|IR|3524|5847
    Jijel|DZ|3682|576
    Martapura|ID|-341|11486
    Villeurbanne|FR|4577|488
    Hải Châu|VN|1592|10813
    Limbe|CM|402|921
    Rānīganj|IN|2362|8713
    Hepo|CN|2343|11583
    Iranshahr|IR|2720|6068
    Soubré|CI|578|-659
    Onomichi|JP|3442|13320
    Itapipoca|BR|-349|-3958
    Crato|BR|-723|-3941
    Denton|US|3321|-9713
    Etah|IN|2756|7866
    Pīlibhīt|IN|2863|7980
    Shangzhi|CN|4521|12800
    Lashio|MM|2294|9775
    Novomoskovsk|RU|5401|3829
    Matsubara|JP|3457|13555
    Abengourou|CI|673|-350
    Al Bāb|SY|3637|3752
    Shuangcheng|CN|4538|12631
    Exeter|GB|5072|-353
    Circoiscrizione III|IT|4506|763
    Ho|GH|660|47
    Narowal|PK|3210|7487
    Lào Cai|VN|2249|10397
    Al Ajaylat|LY|3276|1238
    Udon Thani|TH|1742|10279
    Baḥarkah|IQ|3632|4404
    Bayan Lepas|MY|530|10026
    Petrogradka|RU|5997|3031
    Rajapalayam|IN|945|7755
    Zipaquirá|CO|502|-7400
    Jīroft|IR|2868|5774
    Cedar Rapids|US|4201|-9164
    Dongyang|CN|2927|12023
    Nantou|CN|2272|11329
    Botad|IN|2217|7167
    Nablus|PS|3222|3525
    New Haven|US|4131|-7293
    Arcahaie|HT|1877|-7251
    Jiazi|CN|2288|11607
    Foumban|CM|573|1090
    Roseville|US|3875|-12129
    Quilpué|CL|-3305|-7144
    Rawson|AR|-3158|-6854
    Kati|ML|1274|-807
    Seri Kembangan|MY|303|10172
    Kembangan|SG|132|10391
    Colchester|GB|5189|90
    Umeå|SE|6383|2026
    Din Daeng|TH|1379|10057
    Chaman|PK|3092|6645
    Apucarana|BR|-2355|-5146
    Sennar|SD|1357|3357
    Masaya|NI|1197|-8610
    Visalia|US|3633|-11929
    Nankana Sahib|PK|3145|7371
    Aley|LB|3381|3560
    Ramenki|RU|5570|3750
    Sonārgaon|BD|2365|9062
    Tottenham|GB|5160|-7
    Zugló|HU|4752|1911
    Tychy|PL|5014|1897
    Caála|AO|-1285|1556
    San Martin|PE|-519|-8067
    Wuda|CN|3950|10671
    Cambridge|CA|4336|-8031
    Mardin|TR|3731|4074
    Pingxiang|CN|2210|10676
    Zwolle|NL|5251|609
    Baidoa|SO|311|4365
    Sầm Sơn|VN|1973|10590
    Santo António|CN|2220|11354
    Salford|GB|5349|-229
    Mandi Bahauddin|PK|3259|7349
    Tokat|TR|4031|3655
    Erebuni|AM|4013|4453
    Ô Môn|VN|1011|10562
    Gapan|PH|1531|12095
    Deoria|IN|2650|8378
    Bayambang|PH|1581|12046
    Mianwali|PK|3258|7153
    Coral Springs|US|2627|-8027
    Sherbrooke|CA|4540|-7190
    Al Bayḑā’|LY|3276|2176
    Jardim Helena|BR|-2348|-4641
    Sabará|BR|-1989|-4381
    Acilia-Castel Fusano-Ostia Antica|IT|4176|1233
    Charlottenburg|DE|5252|1328
    Thousand Oaks|US|3417|-11884
    Columbia|US|3895|-9233
    Győr|HU|4768|1764
    Copiapó|CL|-2737|-7033
    Vespasiano|BR|-1969|-4392
    Kokubunji|JP|3570|13948
    Quibdó|CO|569|-7666
    Guelmim|MA|2899|-1006
    Charallave|VE|1024|-6686
    Shahr-e Kord|IR|3233|5086
    Malambo|CO|1086|-7477
    Tatuí|BR|-2336|-4786
    Iwakuni|JP|3416|13222
    Leiyang|CN|2640|11286
    Białołeka|PL|5232|2097
    Cadiz|PH|1095|12329
    Carnot|CF|494|1588
    Bat Yam|IL|3202|3475
    Zacatecas|MX|2277|-10258
    Elizabeth|US|4066|-7421
    Zyablikovo|RU|5562|3777
    Daur|PK|2646|6832
    Bingöl|TR|3888|4049
    Copacabana|BR|-2297|-4319
    Sātkhira|BD|2271|8907
    Parung|ID|-642|10673
    Palo Negro|VE|1017|-6754
    Stamford|US|4105|-7354
    Idlib|SY|3593|3663
    Moanda|CD|-593|1237
    Sīnah|IQ|3681|4304
    Ōsaki|JP|3859|14097
    Magelang|ID|-747|11022
    Concord|US|3798|-12203
    Leiria|PT|3974|-881
    Puno|PE|-1584|-7002
    Kamyshin|RU|5009|4541
    Shuanglonghu|CN|2972|10661
    Nimach|IN|2446|7487
    Kafr ad Dawwār|EG|3113|3013
    Águas Claras|BR|-1584|-4803
    Bosque Saúde|BR|-2361|-4662
    Novocheboksarsk|RU|5611|4748
    Besançon|FR|4725|602
    Lugazi|UG|37|3294
    Thành phố Sông Công|VN|2148|10584
    Rosario|PH|1363|12122
    Khardah|IN|2272|8838
    Sakakah|SA|2997|4021
    Khenifra|MA|3293|-566
    Al Manāqil|SD|1425|3299
    Rustavi|GE|4156|4498
    Jose Bonifacio|BR|-2357|-4643
    Manzanillo|CU|2034|-7712
    Yavatmāl|IN|2039|7813
    Hālīsahar|IN|2293|8842
    Serpukhov|RU|5492|3742
    Rionegro|CO|616|-7537
    Shache|CN|3842|7724
    Siheungdong|KR|3745|12691
    Khanna|IN|3071|7622
    Koidu|SL|864|-1097
    Norman|US|3522|-9744
    Mosquera|CO|471|-7423
    Orekhovo-Borisovo Severnoye|RU|5562|3768
    Ivanovskoye|RU|5577|3783
    Votorantim|BR|-2355|-4744
    Buôn Hồ|VN|1295|10830
    Chũ|VN|2137|10657
    Västerås|SE|5962|1655
    Seto|JP|3523|13710
    Alhambra|US|3350|-11213
    Titāgarh|IN|2274|8837
    Newcastle under Lyme|GB|5300|-223
    Opole|PL|5067|1793
    Worcester|ZA|-3365|1945
    Elbląg|PL|5415|1941
    Gaojing|CN|3132|12148
    Sirajganj|BD|2446|8971
    Jequié|BR|-1386|-4009
    Płock|PL|5255|1971
    Siguatepeque|HN|1460|-8783
    Wałbrzych|PL|5077|1628
    Yevlakh|AZ|4062|4715
    Mykilska Borshchahivka|UA|5043|3037
    Al Manzalah|EG|3116|3194
    Wau|SS|770|2799
    Songnan|CN|3135|12148
    Södermalm|SE|5931|1808
    Athens|US|3396|-8338
    Amaigbo|NG|579|784
    Vila Mariana|BR|-2359|-4663
    Chiang Mai|TH|1879|9898
    Lafia|NG|849|852
    Jiangyou|CN|3177|10472
    Cikampek|ID|-642|10746
    Mustafābād|IN|2872|7727
    Tengyue|CN|2499|9851
    Shajing|CN|2275|11382
    Jinfeng|CN|2824|11660
    Sancti Spíritus|CU|2193|-7944
    Mataró|ES|4154|244
    Kent|US|4738|-12223
    Pakokku|MM|2133|9508
    Murom|RU|5557|4202
    Daska Kalan|PK|3232|7435
    Sertãozinho|BR|-2114|-4799
    Hāthras|IN|2760|7805
    Pulong Santa Cruz|PH|1427|12108
    Klaten|ID|-771|11061
    Khasavyurt|RU|4325|4659
    Neftekamsk|RU|5609|5426
    Villaverde|ES|4035|-370
    Simi Valley|US|3427|-11878
    Bayawan|PH|936|12280
    Shakargarh|PK|3226|7516
    Jorhat|IN|2676|9420
    Santa Cruz|PH|1460|12098
    La Victoria|VE|1023|-6733
    Pakpattan|PK|3034|7339
    Jingzhi|CN|3631|11939
    Danshui|CN|2280|11447
    Circoiscrizione V|IT|4510|766
    Barcarena|BR|-151|-4863
    Solihull|GB|5241|-178
    East Los Angeles|US|3402|-11817
    Lalitpur|IN|2469|7842
    Jombang|ID|-755|11223
    Maxixe|MZ|-2386|3535
    Nakhon Ratchasima|TH|1497|10210
    Chinandega|NI|1263|-8713
    Al Jadīd|LY|2705|1440
    Lambaré|PY|-2535|-5761
    Valinhos|BR|-2297|-4700
    Macheng|CN|3118|11502
    Iizuka|JP|3364|13069
    Hua Hin|TH|1257|9996
    San Carlos del Zulia|VE|900|-7193
    Vilkhivskyi|UA|4854|3928
    Rafaḩ|PS|3130|3424
    Ampang|MY|315|10177
    Altamira|BR|-320|-5221
    Guntakal|IN|1517|7736
    Ālā'ĕr|CN|4054|8127
    Santa Clara|US|3735|-12196
    Pithampur|IN|2260|7570
    Paseh|ID|-707|10779
    Mothīhāri|IN|2665|8492
    Koganei|JP|3570|13951
    Retiro|ES|4041|-368
    Sunset Park|US|4065|-7401
    Nossa Senhora de Fátima|CN|2221|11355
    Topeka|US|3905|-9568
    Orléans|CA|4546|-7550
    Paek'ak|KP|3946|12561
    Huicheng|CN|2304|11629
    Puerto Ayacucho|VE|566|-6758
    Gashua|NG|1287|1104
    Les Cayes|HT|1819|-7375
    Salerno|IT|4068|1479
    Savannakhet|LA|1657|10476
    Munūf|EG|3047|3093
    Watford|GB|5166|-40
    Giresun|TR|4092|3839
    Xiazhen|CN|3480|11711
    Torbat-e Ḩeydarīyeh|IR|3527|5922
    Chaeryŏng-ni|KP|3874|12523
    Kastamonu|TR|4138|3378
    Kanhangad|IN|1231|7511
    ‘Ajlūn|JO|3233|3575
    Derince|TR|4076|2981
    Sukawati|ID|-849|11505
    Jagdalpur|IN|1908|8202
    Kuopio|FI|6289|2768
    Bang Sue|TH|1381|10053
    Mailsi|PK|2980|7217
    Los Ángeles|CL|-3747|-7235
    Haimen|CN|2319|11661
    Karabük|TR|4120|3263
    Ntuzuma|ZA|-2974|3095
    Tsuruoka|JP|3872|13982
    Saint Peters|GB|5137|142
    Barbacena|BR|-2123|-4377
    Uruma|JP|2638|12786
    Debre Tabor|ET|1185|3802
    Sakiet ed Daier|TN|3479|1081
    Nzega|TZ|-422|3318
    Abilene|US|3245|-9973
    Ban Samae Dam|TH|1359|10039
    Shahecheng|CN|3694|11451
    Kumbo|CM|620|1067
    Ottawa South|CA|4539|-7569
    Az Zulfī|SA|2630|4482
    Tyoply Stan|RU|5562|3749
    Bălţi|MD|4776|2793
    Dokri|PK|2737|6810
    Willemstad|CW|1212|-6889
    Sultan Kudarat|PH|723|12426
    Bet Shemesh|IL|3173|3499
    Jagādhri|IN|3017|7730
    Huixquilucan|MX|1936|-9935
    Semnan|IR|3558|5339
    León|ES|4260|-557
    San Francisco de Macorís|DO|1929|-7025
    Yushu|CN|4483|12654
    Yuanlin|TW|2396|12058
    Santa Tecla|SV|1368|-8928
    Guarapari|BR|-2067|-4050
    Ciudad Valles|MX|2200|-9901
    Ouahigouya|BF|1358|-242
    Poblacion|PH|1438|12102
    Kashihara-shi|JP|3451|13579
    Ağrı|TR|3971|4304
    Ashmūn|EG|3030|3098
    Leeuwarden|NL|5320|581
    Bến Tre|VN|1024|10638
    Monza|IT|4558|927
    New Mirpur City|PK|3315|7375
    Ji Paraná|BR|-1089|-6195
    Chía|CO|486|-7406
    Olanchito|HN|1548|-8657
    Koreatown|US|3406|-11830
    Targówek|PL|5229|2105
    Lecheng|CN|2513|11335
    Nancun|CN|3653|12013
    Marand|IR|3843|4577
    As Sinbillāwayn|EG|3088|3146
    Crawley|GB|5111|-18
    Rudnyy|KZ|5297|6311
    Magangué|CO|924|-7475
    Itaguaí|BR|-2285|-4378
    Bemowo|PL|5225|2091
    Metz|FR|4912|617
    Jiupu|CN|4107|12295
    Dārjiling|IN|2703|8827
    Baoshan|CN|4657|13139
    Salvaleón de Higüey|DO|1862|-6871
    São Mateus|BR|-1872|-3986
    Butanta|BR|-2357|-4673
    Thaton|MM|1692|9737
    Budapest III. kerület|HU|4754|1905
    Kurichchi|IN|1096|7697
    Lumajang|ID|-813|11322
    Ise|JP|3448|13670
    Hagonoy|PH|1483|12073
    Uruguaiana|BR|-2975|-5709
    Samandağ|TR|3608|3598
    Caraguatatuba|BR|-2362|-4541
    Itaituba|BR|-428|-5598
    Pinsk|BY|5212|2607
    Telde|ES|2799|-1542
    Indramayu|ID|-633|10832
    Relizane|DZ|3574|56
    Bordj el Kiffan|DZ|3675|319
    Manas|KG|4094|7299
    Kirishima|JP|3174|13076
    Orizaba|MX|1885|-9710
    Bento Gonçalves|BR|-2917|-5152
    Luoyang|CN|2316|11427
    Toba Tek Singh|PK|3097|7248
    Bragança|BR|-105|-4677
    Honmachi|JP|3250|13060
    Wolfsburg|DE|5242|1078
    Niihama|JP|3396|13331
    Jiaohe|CN|4372|12733
    Tsaritsyno|RU|5563|3765
    Dos Hermanas|ES|3728|-592
    Ajapnyak|AM|4020|4447
    Tabuk|PH|1747|12147
    Tabuk|PH|1741|12128
    Dam Dam|IN|2263|8842
    Hoima|UG|143|3135
    Alagoinhas|BR|-1214|-3842
    Az Zubayr|IQ|3039|4770
    Schöneberg|DE|5250|1334
    Beppu|JP|3328|13150
    Hardoī|IN|2739|8013
    Behbahān|IR|3060|5024
    Itatiba|BR|-2301|-4684
    Huangzhou|CN|3045|11480
    Sheepshead Bay|US|4059|-7394
    Puruliya|IN|2333|8636
    Ubon Ratchathani|TH|1524|10485
    Virginia|ZA|-2810|2687
    Brits|ZA|-2563|2778
    Barretos|BR|-2056|-4857
    Recklinghausen|DE|5161|720
    Xiulin|CN|2972|11240
    Zhoucun|CN|3682|11782
    Cherkessk|RU|4422|4205
    Haveli Lakha|PK|3045|7369
    Maastricht|NL|5085|569
    Amherst|US|4298|-7880
    Igarassu|BR|-783|-3491
    Tekirdağ|TR|4098|2751
    Shahr-e Ṣadrā|IR|2980|5250
    Victorville|US|3454|-11729
    Burton upon Trent|GB|5281|-164
    Calumpit|PH|1492|12077
    Lat Phrao|TH|1380|10061
    Livoberezhnyi|UA|4711|3764
    Göttingen|DE|5153|993
    Titiwangsa|MY|318|10170
    Phasi Charoen|TH|1371|10044
    Veshnyaki|RU|5572|3782
    Presnenskiy|RU|5576|3756
    Zābol|IR|3103|6149
    Kaya|BF|1309|-108
    Xiangcheng|CN|2547|10056
    Dharmavaram|IN|1441|7772
    Gokalpur|IN|2870|7729
    Ādīgrat|ET|1428|3946
    Kotamobagu|ID|74|12431
    Carora|VE|1017|-7008
    Vallejo|US|3810|-12226
    Bhadreswar|IN|2282|8834
    Dorūd|IR|3349|4906
    Bern|CH|4695|745
    San Pedro de la Paz|CL|-3684|-7310
    Nagaon|IN|2635|9267
    Lahti|FI|6098|2566
    Vejalpur|IN|2269|7356
    Longshui|CN|2957|10576
    Siracusa|IT|3708|1529
    Mubende|UG|56|3139
    Stara Zagora|BG|4243|2564
    Ondjiva|AO|-1707|1573
    Alberton|ZA|-2627|2812
    Gràcia|ES|4140|216
    Chikmagalūr|IN|1332|7577
    Ekibastuz|KZ|5172|7532
    Algeciras|ES|3613|-545
    Lafayette|US|3022|-9202
    Lianhe|CN|4713|12927
    Chico|US|3973|-12184
    Bhadrak|IN|2105|8652
    North Stamford|US|4114|-7354
    Bergamo|IT|4570|967
    Ruse|BG|4385|2595
    Sawai Madhopur|IN|2602|7634
    Chơn Thành|VN|1143|10664
    Ambikāpur|IN|2312|8320
    Apalit|PH|1495|12077
    Hartford|US|4176|-7269
    Bukittinggi|ID|-31|10037
    Zyuzino|RU|5566|3757
    Dolisie|CG|-420|1267
    Sorriso|BR|-1255|-5571
    Ejido|VE|855|-7124
    Berkeley|US|3787|-12227
    Xilin Hot|CN|4397|11603
    Plaridel|PH|1489|12086
    West Palm Beach|US|2672|-8005
    Kashiwara|JP|3445|13577
    Ikoma|JP|3468|13570
    Heilbronn|DE|4914|922
    El Mourouj|TN|3671|1021
    Ţūz Khūrmātū|IQ|3489|4463
    Trento|IT|4607|1112
    Shahdad Kot|PK|2785|6791
    Catchiungo|AO|-1257|1623
    Ingolstadt|DE|4877|1142
    Toa Payoh New Town|SG|134|10385
    Guará|BR|-1581|-4797
    Lichuan|CN|3030|10885
    Bukit Bintang|MY|315|10171
    Fengcheng|CN|4045|12407
    La Concepción|VE|1062|-7184
    Ulm|DE|4840|999
    Mandoli|IN|2870|7731
    San Carlos|VE|966|-6859
    Włocławek|PL|5265|1907
    Allentown|US|4061|-7549
    Satara|IN|1769|7399
    Charsadda|PK|3415|7174
    Bao'an Centre|CN|2258|11392
    Fernando de la Mora|PY|-2534|-5752
    Chūru|IN|2830|7497
    Perugia|IT|4311|1239
    Gangāpur|IN|2647|7672
    Zhujing|CN|3090|12116
    Bồ Đề|VN|2106|10587
    Guelma|DZ|3646|743
    Cabudwaaq|SO|625|4622
    Nabatîyé et Tahta|LB|3338|3548
    Rustaq|OM|2339|5742
    Solntsevo|RU|5564|3738
    Orekhovo-Zuyevo|RU|5581|3899
    Zhaoyuan|CN|3736|12041
    International City|AE|2516|5541
    Dubai Marina|AE|2509|5515
    Gereida|SD|1128|2514
    Cheremushky|UA|4643|3071
    Madhyapur Thimi|NP|2768|8539
    Saint-Louis-de-Terrebonne|CA|4570|-7379
    Evansville|US|3797|-8756
    Bonon|CI|693|-605
    Bottrop|DE|5152|693
    Ghotki|PK|2800|6932
    Kwekwe|ZW|-1893|2981
    Malindi|KE|-322|4012
    Ban I Chang|TH|1371|9990
    Rize|TR|4102|4052
    Almirante Tamandaré|BR|-2532|-4931
    Palm Bay|US|2803|-8059
    Salto|BR|-2320|-4729
    Ann|MM|1980|9405
    Leiden|NL|5216|449
    Thon Buri|TH|1372|10049
    Ajax|CA|4385|-7903
    Bergedorf|DE|5348|1023
    Sambrial|PK|3248|7435
    Pescara|IT|4246|1420
    Modakeke|NG|738|426
    Nobeoka|JP|3258|13167
    Silang|PH|1422|12097
    Amanfrom|GH|554|-40
    Moḩammad Shahr|IR|3576|5092
    Īz̄eh|IR|3183|4987
    Nazilli|TR|3792|2832
    Daitō|JP|3471|13562
    Hòa Cường|VN|1604|10818
    Lira|UG|225|3290
    Pforzheim|DE|4888|870
    Toledo|BR|-2471|-5374
    Salihli|TR|3848|2815
    Port Dickson|MY|252|10180
    Arabkir|AM|4021|4450
    Berkane|MA|3492|-232
    Dordrecht|NL|5181|467
    Battambang|KH|1310|10320
    Offenbach|DE|5010|877
    Arapongas|BR|-2342|-5142
    Kitami|JP|4380|14389
    Vĩnh Yên|VN|2131|10560
    Madhavaram|IN|1315|8023
    Cagua|VE|1019|-6746
    Fujairah|AE|2512|5634
    Mandimba|MZ|-1435|3565
    Reykjavík|IS|6414|-2190
    Dohad|IN|2283|7426
    Cheltenham|GB|5190|-208
    Huaraz|PE|-953|-7753
    Santa Coloma de Gramenet|ES|4145|221
    Piraquara|BR|-2544|-4907
    Barshi|IN|1823|7569
    Lhasa|CN|2965|9110
    Bắc Quang|VN|2248|10487
    Xunchang|CN|2845|10471
    Hưng Yên|VN|2065|10605
    Miramar|MX|2236|-9790
    Bremerhaven|DE|5355|858
    Queenstown|ZA|-3190|2688
    Nanbin|CN|3000|10811
    Bandar-e Anzalī|IR|3747|4946
    Khlong Luang|TH|1406|10065
    Ādilābād|IN|1967|7854
    Fargo|US|4688|-9679
    Brugge|BE|5121|322
    Jhunjhunūn|IN|2813|7540
    Iguala de la Independencia|MX|1835|-9954
    Sarandi|BR|-2344|-5187
    Senador Canedo|BR|-1671|-4909
    Zomba|MW|-1539|3532
    Sepatan|ID|-612|10658
    Malita|PH|642|12561
    Zielona Góra|PL|5194|1551
    Luodian|CN|3142|12133
    Jetpur|IN|2175|7062
    Tsentralno-Miskyi|UA|4830|3803
    Uppal Kalan|IN|1741|7856
    Maghāghah|EG|2865|3084
    Pita Kotte|LK|689|7990
    Guiguinto|PH|1483|12088
    Gudivāda|IN|1644|8100
    Setúbal|PT|3852|-889
    Torrejón de Ardoz|ES|4046|-347
    Aizu-Wakamatsu|JP|3749|13995
    Bama|NG|1152|1369
    Ilobu|NG|784|449
    Manolo Fortich|PH|837|12486
    Kiến An|VN|2081|10663
    Jandira|BR|-2353|-4690
    Guaratinguetá|BR|-2282|-4519
    San Rafael|AR|-3462|-6833
    Troparëvo|RU|5566|3748
    Nghi Xuân|VN|1866|10575
    Shaoshan|CN|2792|11252
    Bārān|IN|2510|7652
    Narmadapuram|IN|2275|7773
    Amreli|IN|2160|7121
    Nakhon Pathom|TH|1382|10004
    Manfalūţ|EG|2731|3097
    Kakegawa|JP|3477|13802
    Handa|JP|3488|13693
    Wushan|CN|3108|10988
    Friedrichshain|DE|5252|1345
    Abomey|BJ|718|199
    Sokodé|TG|898|113
    Araguari|BR|-1865|-4819
    Tarnów|PL|5001|2099
    Bangkok Noi|TH|1376|10048
    Jalingo|NG|889|1136
    Raposo Tavares|BR|-2359|-4679
    Saanich|CA|4855|-12337
    Ibanda|UG|-13|3050
    Bairro da Penha|BR|-2337|-4631
    Nyíregyháza|HU|4796|2172
    Sano|JP|3632|13958
    Karatsu|JP|3344|12997
    Achinsk|RU|5627|9050
    Pudukkottai|IN|1038|7882
    Shunyi|CN|4012|11665
    Rotherham|GB|5343|-136
    Ciudad de Villa de Álvarez|MX|1927|-10374
    Banyuwangi|ID|-823|11436
    Rouiba|DZ|3674|328
    Tebingtinggi|ID|333|9916
    Tigwav|HT|1843|-7287
    Narasaraopet|IN|1623|8005
    Lisala|CD|215|2152
    Badin|PK|2466|6884
    Banfora|BF|1064|-475
    Punta Arenas|CL|-5316|-7091
    Kadoma|ZW|-1833|2992
    Midsayap|PH|719|12453
    Pyin Oo Lwin|MM|2204|9646
    Clearwater|US|2797|-8280
    Himamaylan|PH|1010|12287
    Independence|US|3909|-9442
    Heroica Guaymas|MX|2792|-11090
    Kedungwuni|ID|-697|10965
    Ilebo|CD|-433|2059
    Kristiansand|NO|5815|800
    Longjing|CN|4277|12942
    Kroonstad|ZA|-2765|2723
    Remscheid|DE|5118|719
    Billings|US|4578|-10850
    Möng Yang|MM|2185|9968
    Umuarama|BR|-2377|-5332
    Čačak|RS|4389|2035
    Ann Arbor|US|4228|-8374
    Los Baños|PH|1417|12124
    Duekoué|CI|674|-735
    Higashikurume|JP|3575|13951
    Rishra|IN|2272|8835
    Pinhais|BR|-2544|-4919
    Kyzyl|RU|5171|9444
    Cadiz|ES|3653|-629
    Dąbrowa Górnicza|PL|5033|1920
    Fāqūs|EG|3073|3180
    Tacurong|PH|669|12468
    Hōfu|JP|3405|13157
    Gabela|AO|-1085|1438
    Serangoon|SG|136|10390
    Serangoon New Town|SG|135|10387
    Funza|CO|472|-7421
    Merauke|ID|-850|14041
    Baripāda|IN|2193|8673
    Kōnosu|JP|3607|13952
    Soreang|ID|-703|10752
    Smolyanskyi|UA|4801|3774
    Dinaig|PH|717|12421
    Manp’o|KP|4115|12629
    Muktsar|IN|3047|7452
    El Monte|US|3407|-11803
    Forlì|IT|4422|1204
    Azamgarh|IN|2607|8318
    Santa Maria|BR|-1603|-4803
    Masaka|UG|-33|3173
    Cờ Đỏ|VN|1009|10543
    Taldykorgan|KZ|4502|7837
    Moncloa-Aravaca|ES|4044|-373
    Gulin|CN|2804|10581
    Al Majaz|AE|2532|5539
    Thung Khru|TH|1363|10051
    Barnāla|IN|3037|7555
    Yelahanka|IN|1310|7760
    Pattaya|TH|1293|10088
    Chittorgarh|IN|2489|7462
    Chenggu|CN|3315|10733
    Harlem|US|4081|-7395
    Orléans|FR|4790|190
    Rouen|FR|4944|110
    Tinsukia|IN|2749|9536
    Westminster|US|3984|-10504
    Dasha|CN|2311|11344
    Yakeshi|CN|4928|12073
    Ipiranga|BR|-2360|-4662
    Makumbako|TZ|-885|3483
    Khargone|IN|2182|7561
    Mariara|VE|1030|-6772
    Digos|PH|675|12536
    Tshilenge|CD|-1097|2290
    Aïn Beïda|DZ|3580|739
    Shahre Jadide Andisheh|IR|3568|5102
    Andīsheh|IR|3575|5128
    Alcobendas|ES|4055|-364
    Kissidougou|GN|918|-1010
    Taganskiy|RU|5573|3767
    San Tung Chung Hang|HK|2228|11394
    Round Rock|US|3051|-9768
    Noginsk|RU|5586|3845
    Tinaquillo|VE|992|-6830
    Wilmington|US|3424|-7795
    Cavite City|PH|1448|12090
    Campo Grande|BR|-2367|-4669
    East Harlem|US|4079|-7394
    Formosa|BR|-1554|-4733
    Tandil|AR|-3733|-5914
    Zoetermeer|NL|5206|449
    São Gonçalo do Amarante|BR|-579|-3533
    Sri Jayewardenepura Kotte|LK|688|7991
    Nasushiobara|JP|3698|14007
    Catanduva|BR|-2114|-4897
    Várzea Paulista|BR|-2321|-4683
    Baisha|CN|2906|10612
    Banī Mazār|EG|2849|3081
    Taunsa|PK|3070|7065
    Urasoe|JP|2626|12773
    Santana|BR|-2349|-4664
    Yelets|RU|5261|3851
    Suan Luang|TH|1373|10065
    Parla|ES|4024|-377
    Mỹ Hào|VN|2092|10608
    Anliu|CN|2370|11568
    Ribeirão Pires|BR|-2371|-4641
    Recanto das Emas|BR|-1591|-4806
    Chunga|ZM|-1532|2827
    Novo-Peredelkino|RU|5565|3734
    Baidyabāti|IN|2278|8833
    Okigwe|NG|583|735
    Ar Rifā‘|BH|2613|5056
    Uzhhorod|UA|4862|2229
    Kasese|UG|18|3008
    Lengshuijiang|CN|2769|11143
    Tianfu|CN|3726|12205
    Arvada|US|3980|-10509
    Otaru|JP|4319|14100
    Tayabas|PH|1403|12159
    Inkisi|CD|-513|1505
    Iriga City|PH|1343|12341
    Vacoas|MU|-2030|5748
    Beaumont|US|3009|-9410
    Vlorë|AL|4047|1948
    Sanxia|TW|2493|12137
    Provo|US|4023|-11166
    Bastī|IN|2679|8272
    Peoria|US|4069|-8959
    Ezeiza|AR|-3485|-5852
    Lasnamäe|EE|5943|2486
    Xiva|UZ|4139|6036
    Amasya|TR|4065|3583
    Mendoza|AR|-3289|-6885
    Balkh|AF|3676|6690
    Mingshui|CN|3672|11750
    Vila Medeiros|BR|-2349|-4658
    Phong Điền|VN|1658|10736
    Wang Thonglang|TH|1379|10061
    Carlsbad|US|3316|-11735
    Mandera|KE|394|4186
    Qiaotou|CN|3694|10167
    Gyumri|AM|4079|4385
    Silopi|TR|3724|4246
    Gangavati|IN|1543|7653
    Ambur|IN|1279|7872
    Gorzów Wielkopolski|PL|5273|1523
    Simões Filho|BR|-1278|-3840
    Giridih|IN|2419|8631
    Phool Nagar|PK|3120|7395
    Quezon|PH|773|12510
    Aryanah|TN|3686|1019
    Tungipara|BD|2290|8990
    Ichinoseki|JP|3892|14113
    Khenchela|DZ|3544|714
    Khon Kaen|TH|1645|10283
    Odessa|US|3185|-10237
    Catalão|BR|-1817|-4795
    Tando Muhammad Khan|PK|2512|6854
    Springfield|US|3980|-8964
    Somaroboro|ZA|-2535|2883
    Guadalajara de Buga|CO|390|-7630
    Pamanukan|ID|-628|10781
    Codó|BR|-446|-4389
    Pardīs|IR|3575|5181
    Pleiku|VN|1398|10800
    Downey|US|3394|-11813
    Lower Hutt|NZ|-4122|17492
    Yuyao|CN|3005|12115
    Rānyah|IQ|3626|4488
    Hatsukaichi|JP|3435|13233
    Tung Chung|HK|2229|11394
    Salto|UY|-3139|-5796
    Siirt|TR|3793|4194
    Korolyov|UA|5024|2870
    Zhaozhou|CN|4571|12527
    Ochakovo-Matveyevskoye|RU|5568|3745
    Villa Lugano|AR|-3468|-5847
    Punta Cardón|VE|1166|-7022
    Akishima|JP|3572|13938
    Chililabombwe|ZM|-1236|2782
    Rivière-des-Prairies–Pointe-aux-Trembles|CA|4564|-7358
    Worthing|GB|5082|-38
    Navojoa|MX|2707|-10944
    Offa|NG|815|472
    Tobolsk|RU|5820|6825
    Tōkai|JP|3502|13691
    Wardha|IN|2074|7860
    Wansheng|CN|2896|10693
    Pattoki|PK|3102|7385
    Eunápolis|BR|-1638|-3958
    Wayaobu|CN|3714|10966
    Hikone|JP|3525|13625
    Nagahama|JP|3538|13627
    Pingshan|CN|2299|11471
    Songyuan|CN|4513|12483
    Maba|CN|2468|11360
    Fujimino|JP|3590|13952
    Doncaster|GB|5352|-113
    Bình Thủy|VN|1007|10574
    Dumaguete|PH|931|12331
    Budapest XIII. kerület|HU|4753|1908
    Nippes|DE|5097|695
    Jaén|ES|3777|-379
    Chengqiao|CN|3163|12139
    Chorzów|PL|5031|1897
    Porz am Rhein|DE|5089|706
    Louga|SN|1562|-1622
    Elmhurst|US|4074|-7388
    Hoàng Mai|VN|1927|10572
    Kamsar|GN|1065|-1462
    Itabira|BR|-1962|-4323
    Yaritagua|VE|1008|-6912
    Shahdadpur|PK|2593|6862
    Khwisero|KE|17|3459
    Costa Mesa|US|3364|-11792
    Jauharabad|PK|3229|7228
    Miami Gardens|US|2594|-8025
    Chesterfield|GB|5325|-142
    North Peoria|US|4072|-8958
    Shchyolkovo|RU|5592|3797
    Al Fashn|EG|2882|3090
    Fairfield|US|3825|-12204
    Guanabacoa|CU|2313|-8230
    Hammanskraal|ZA|-2541|2829
    Ōshū|JP|3914|14117
    Taourirt|MA|3441|-290
    Paulo Afonso|BR|-941|-3821
    Ţalkhā|EG|3105|3138
    Neili|TW|2497|12126
    Vihari|PK|3004|7236
    Youkaichi|JP|3512|13620
    Taonan|CN|4533|12278
    Kazo|JP|3612|13960
    Santa Lucía Cotzumalguapa|GT|1434|-9102
    Jönköping|SE|5778|1416
    City of Port Phillip|AU|-3783|14494
    Tadepalligudem|IN|1681|8153
    Haikou|CN|2478|10258
    Lansing|US|4273|-8456
    Chanduasi|IN|2845|7878
    Bagaha|IN|2710|8409
    Nefteyugansk|RU|6110|7260
    Reutlingen|DE|4849|920
    Bushwick|US|4069|-7392
    Upata|VE|802|-6241
    Shaowu|CN|2734|11748
    Mengmao|CN|2400|9786
    Tangará da Serra|BR|-1462|-5749
    Lawang|ID|-784|11269
    Itacoatiara|BR|-314|-5844
    Bouskoura|MA|3345|-765
    Satu Mare|RO|4780|2286
    Cubatão|BR|-2390|-4643
    Kaiyuan|CN|4253|12404
    Kisii|KE|-68|3477
    Petržalka|SK|4812|1713
    Kāzerūn|IR|2962|5165
    Ermelino Matarazzo|BR|-2349|-4647
    Achalpur|IN|2126|7751
    Guanare|VE|904|-6973
    Wuzhishan|CN|1878|10950
    Gravesend|US|4060|-7397
    Rochester|US|4402|-9247
    Gondal|IN|2196|7080
    Chichawatni|PK|3053|7269
    Farīdpur|BD|2361|8984
    Apopa|SV|1381|-8918
    Carmona|PH|1431|12106
    Laoag|PH|1820|12060
    Elgin|US|4204|-8828
    Dharashiv|IN|1818|7604
    Xigang|CN|3855|10635
    Chóngfú|CN|3053|12043
    Taipa|MO|2216|11356
    Port Blair|IN|1167|9275
    Minatitlán|MX|1800|-9456
    Esuk Oron|NG|480|825
    Atbara|SD|1770|3399
    Vicenza|IT|4555|1155
    Ciudad Guzmán|MX|1970|-10346
    Ballarat|AU|-3757|14385
    Tocoa|HN|1568|-8600
    West Jordan|US|4061|-11194
    Passos|BR|-2072|-4661
    Bagalkot|IN|1619|7570
    Yeoju|KR|3730|12763
    Lomas de Zamora|AR|-3476|-5840
    Dūmā|SY|3357|3640
    Winterthur|CH|4751|872
    Novokuybyshevsk|RU|5310|4994
    Bou Saâda|DZ|3521|417
    Abnūb|EG|2727|3115
    Marituba|BR|-136|-4834
    Qūchān|IR|3711|5851
    Kuningan|ID|-698|10848
    Suriāpet|IN|1714|7962
    Kandy|LK|729|8063
    Zefta|EG|3071|3124
    Nova Lima|BR|-1999|-4385
    Bangaon|IN|2305|8883
    Araxá|BR|-1959|-4694
    Inglewood|US|3396|-11835
    Kilis|TR|3672|3712
    Conselheiro Lafaiete|BR|-2066|-4379
    Terrebonne|CA|4570|-7365
    Kyimyindine|MM|1681|9612
    Set Ka Lay|MM|1681|9611
    Resende|BR|-2247|-4445
    Chelmsford|GB|5174|47
    Marzahn|DE|5255|1357
    Chiquimula|GT|1480|-8955
    Cileunyi|ID|-694|10775
    Ashoknagar Kalyangarh|IN|2286|8864
    Mongu|ZM|-1525|2313
    Mulhouse|FR|4775|733
    Al Fqih Ben Çalah|MA|3250|-669
    Pulilan|PH|1490|12085
    Beau Bassin-Rose Hill|MU|-2023|5747
    Tuscaloosa|US|3321|-8757
    Sogamoso|CO|571|-7293
    Mbale|UG|108|3418
    Sainte-Foy|CA|4678|-7129
    São Lourenço da Mata|BR|-800|-3502
    Montreuil|FR|4886|244
    Terni|IT|4256|1264
    Deesa|IN|2426|7218
    Navadwīp|IN|2341|8837
    Maran|MY|359|10277
    Nandurbar|IN|2137|7424
    Kasuga|JP|3353|13046
    Nsukka|NG|686|740
    Nguru|NG|1288|1046
    Mabopane|ZA|-2551|2806
    Namur|BE|5047|487
    Encheng|CN|2219|11230
    Turhal|TR|4039|3608
    Gò Vấp|VN|1082|10668
    Richardson|US|3295|-9673
    Bokhtar|TJ|3784|6878
    Hadejia|NG|1245|1004
    Zhuji|CN|2972|12024
    Perpignan|FR|4270|290
    Lowell|US|4263|-7132
    Manacapuru|BR|-330|-6062
    East Independence|US|3910|-9436
    Caen|FR|4919|-36
    Kyivskyi|UA|4961|3453
    Borāzjān|IR|2927|5122
    São Pedro da Aldeia|BR|-2284|-4210
    Yenangyaung|MM|2047|9487
    Gresham|US|4550|-12243
    Antioch|US|3800|-12181
    Manzini|SZ|-2650|3138
    Paulínia|BR|-2276|-4715
    St. John's|CA|4756|-5271
    Delicias|ES|4165|-91
    Masindi|UG|167|3172
    Kfar Saba|IL|3217|3491
    Matsutō|JP|3652|13657
    Cambridge|US|4238|-7111
    Sultānpur|IN|2626|8207
    Delhi Cantonment|IN|2860|7713
    Firozpur|IN|3093|7461
    Bayugan|PH|876|12577
    High Point|US|3596|-8001
    Datun|CN|3481|11690
    Manchester|US|4300|-7145
    Bāneh|IR|3600|4589
    Geylang|SG|132|10389
    Kresek|ID|-613|10638
    Bender|MD|4683|2948
    Mbombela|ZA|-2548|3097
    Rodenkirchen|DE|5089|699
    Sembawang Estate|SG|145|10383
    Tubarão|BR|-2847|-4901
    Gabès|TN|3388|1010
    Orkney|ZA|-2698|2667
    Qingnian|CN|3684|11571
    Temecula|US|3349|-11715
    Qal‘at Sukkar|IQ|3186|4607
    An Nu‘mānīyah|IQ|3256|4541
    Kufa|IQ|3205|4444
    Lucapa|AO|-842|2074
    Sengerema|TZ|-267|3265
    Ressano Garcia|MZ|-2544|3200
    Noyabrsk|RU|6319|7544
    Mendip|GB|5124|-263
    Bataysk|RU|4714|3976
    Pisa|IT|4371|1040
    Linshui|CN|3642|11420
    Kamagaya|JP|3577|14000
    Sutton Coldfield|GB|5257|-182
    Hailun|CN|4745|12692
    Maramag|PH|776|12501
    Kecskemét|HU|4691|1969
    Seversk|RU|5660|8489
    Ciamis|ID|-733|10835
    Murrieta|US|3355|-11721
    Brovary|UA|5051|3079
    Lak Si|TH|1389|10058
    Wakefield|GB|5368|-150
    Centennial|US|3958|-10488
    Shilong|CN|2311|11385
    Richmond|US|3794|-12235
    Corona|US|4075|-7386
    Thới Lai|VN|1007|10556
    Sejoumi|TN|3676|1012
    Pandit Deen Dayal Upadhyaya Nagar|IN|2528|8312
    Dchira El Jihadia|MA|3037|-955
    Didao|CN|4535|13084
    Arsuz|TR|3641|3589
    Pelabuhanratu|ID|-699|10655
    Marugame|JP|3428|13378
    Arzamas|RU|5540|4384
    Habikino|JP|3455|13559
    Phalaborwa|ZA|-2394|3114
    Walthamstow|GB|5159|-2
    Pueblo|US|3825|-10461
    Guaianases|BR|-2354|-4641
    Ijebu-Igbo|NG|697|400
    Sergiyev Posad|RU|5631|3814
    Talisay|PH|1074|12297
    San Juan|AR|-3154|-6853
    Sehore|IN|2320|7708
    Jianchang|CN|2756|11664
    Hulan|CN|4589|12658
    Matagalpa|NI|1293|-8592
    Khlong Toei|TH|1371|10058
    Leninsk-Kuznetsky|RU|5466|8617
    Kiryū|JP|3640|13933
    Handeni|TZ|-543|3802
    Balombo|AO|-1235|1477
    Zhongxiang|CN|3117|11258
    Thunder Bay|CA|4838|-8925
    Iwatsuki|JP|3596|13970
    Pearland|US|2956|-9529
    Dehui|CN|4454|12569
    Pangkalanbuun|ID|-268|11163
    Waterbury|US|4156|-7305
    Greeley|US|4042|-10471
    Boulogne-Billancourt|FR|4884|224
    Warīsān|AE|2517|5541
    Baia Mare|RO|4766|2357
    Kalisz|PL|5176|1809
    Mascara|DZ|3540|14
    Uromi|NG|670|633
    Katumba|TZ|-923|3362
    Móng Cái|VN|2152|10797
    Vila Maria|BR|-2351|-4659
    Kanpur Cantonment|IN|2646|8038
    Komatsu|JP|3640|13645
    West Covina|US|3407|-11794
    Enterprise|US|3603|-11524
    Bānsbāria|IN|2295|8840
    Girón|CO|707|-7317
    Baghlān|AF|3613|6871
    Hanjia|CN|2930|10816
    Trincomalee|LK|858|8123
    La Cité-Limoilou|CA|4683|-7123
    Santiago|PH|1669|12155
    Taibai|CN|3082|10836
    Vedado|CU|2314|-8239
    Dagenham|GB|5155|17
    Xuyong|CN|2817|10543
    North Charleston|US|3285|-7997
    Sohar|OM|2435|5671
    Nehe|CN|4848|12487
    Oktyabrsky|RU|5448|5347
    Tadpatri|IN|1491|7801
    Birnin Kebbi|NG|1245|420
    Santa Cruz|PH|1428|12142
    Everett|US|4798|-12220
    An Nuhūd|SD|1270|2843
    Ŭllyul|KP|3851|12519
    Rijeka|HR|4533|1444
    Douliu|TW|2371|12054
    Luis Eduardo Magalhães|BR|-1209|-4579
    Catbalogan|PH|1178|12489
    College Station|US|3063|-9633
    As Salţ|JO|3204|3573
    Mishima|JP|3512|13892
    Baía Farta|AO|-1260|1320
    Jalpāiguri|IN|2652|8873
    Jalai Nur|CN|4945|11770
    Tajimi|JP|3532|13713
    Castelar|AR|-3465|-5864
    Pompano Beach|US|2624|-8012
    Coronel|CL|-3703|-7314
    Dusit|TH|1378|10052
    Mandurah|AU|-3253|11572
    Basingstoke|GB|5126|-109
    Bandırma|TR|4035|2798
    Maidstone|GB|5127|52
    Tieli|CN|4698|12805
    Umm Qaşr|IQ|3004|4792
    Santana|BR|-4|-5117
    Butterworth|MY|540|10036
    Shaping|CN|2277|11296
    Labé|GN|1132|-1228
    Chālūs|IR|3666|5142
    Koszalin|PL|5419|1617
    Bolzano|IT|4649|1134
    South Fulton|US|3359|-8467
    Sherpur|BD|2502|9002
    Obninsk|RU|5511|3661
    Circoiscrizione VI|IT|4510|770
    Girardot City|CO|430|-7481
    Koblenz|DE|5035|758
    Itaperuna|BR|-2120|-4189
    Siegen|DE|5087|802
    Hirnytskyi|UA|4802|3797
    Cambé|BR|-2328|-5128
    Mangalagiri|IN|1643|8057
    Thohoyandou|ZA|-2295|3048
    As Suwayq|OM|2385|5744
    Norwalk|US|3390|-11808
    Yên Vinh|VN|1867|10567
    Mitrovicë|XK|4288|2087
    Yevpatoriya|UA|4520|3337
    Pati|ID|-676|11104
    Elista|RU|4631|4426
    Breves|BR|-168|-5048
    Dera Murad Jamali|PK|2855|6822
    Taungoo|MM|1894|9643
    Bedford|GB|5213|-47
    Bagong Silangan|PH|1471|12111
    Kangnyŏng|KP|3791|12551
    Catia La Mar|VE|1061|-6703
    Boulder|US|4001|-10527
    Anning|CN|2492|10248
    Rayong|TH|1268|10126
    Sirte|LY|3121|1659
    Kotri|PK|2537|6831
    Cherëmushki|RU|5566|3756
    Broken Arrow|US|3605|-9579
    Daly City|US|3771|-12246
    Açailândia|BR|-495|-4750
    Cikarang|ID|-626|10715
    Arlit|NE|1874|739
    Bahārestān|IR|3249|5177
    Ba Đồn|VN|1775|10642
    Ranebennur|IN|1462|7563
    Longjiang|CN|4734|12320
    Hwado|KR|3765|12731
    Buhe|CN|3029|11223
    Hammamet|TN|3640|1062
    Pindiga|NG|998|1095
    Berdyansk|UA|4676|3679
    Toufen|TW|2469|12091
    Mīāneh|IR|3742|4772
    Dakhla|EH|2368|-1596
    Paniqui|PH|1567|12058
    Novotroitsk|RU|5120|5831
    Bergisch Gladbach|DE|5099|713
    Rangamati|BD|2264|9219
    Alchevsk|UA|4847|3880
    Sơn La|VN|2133|10392
    Mingachevir|AZ|4076|4706
    Legnica|PL|5121|1616
    Drammen|NO|5974|1020
    Pare|ID|-777|11220
    Tokoza|ZA|-2636|2813
    Sydney|CA|4614|-6018
    Derbent|RU|4207|4829
    Xinghua|CN|3294|11983
    Khurja|IN|2825|7786
    Mati|PH|696|12622
    Arjawinangun|ID|-665|10841
    Le Plateau-Mont-Royal|CA|4553|-7358
    Funchal|PT|3267|-1693
    Kishanganj|IN|2610|8796
    Yautepec|MX|1888|-9907
    Jataí|BR|-1788|-5172
    Sergeli|UZ|4120|6922
    Azare|NG|1167|1019
    Nantou|TW|2392|12066
    Ipojuca|BR|-840|-3506
    Lahad Datu|MY|502|11833
    Vila Prudente|BR|-2359|-4657
    Subulussalam|ID|266|9788
    Nova Serrana|BR|-1988|-4498
    Paragominas|BR|-300|-4735
    Bukama|CD|-920|2585
    Ponnāni|IN|1077|7593
    Tanza|PH|1468|12094
    Inzai|JP|3583|14016
    Bhairab Bāzār|BD|2405|9098
    Chengtangcun|CN|3508|11719
    Hindaun|IN|2673|7704
    Jamālpur|IN|2531|8649
    Abū Tīj|EG|2705|3132
    Coatepeque|GT|1470|-9186
    Baraki|DZ|3667|310
    Robāţ Karīm|IR|3548|5108
    'Ākra|IQ|3673|4388
    Sandy Springs|US|3392|-8438
    Burbank|US|3418|-11831
    Taling Chan|TH|1378|10046
    San Justo|AR|-3468|-5856
    Hòa Bình|VN|2082|10534
    Saint-Paul|RE|-2101|5527
    Ourense|ES|4234|-786
    Nāgaur|IN|2720|7373
    Riacho Fundo II|BR|-1590|-4805
    Green Bay|US|4452|-8802
    Mityana|UG|42|3202
    Jizan|SA|1689|4255
    Texcoco de Mora|MX|1951|-9888
    Bang Bon|TH|1366|10040
    Nikopol|UA|4757|3439
    Slovyansk|UA|4885|3760
    Maranguape|BR|-389|-3869
    Santa Maria|US|3495|-12044
    Assis|BR|-2266|-5041
    San Francisco De Borja|PE|-1209|-7700
    Yidu|CN|3677|11842
    Nancy|FR|4868|618
    Planaltina|BR|-1545|-4761
    Araguaína|BR|-719|-4821
    Kuala Krai|MY|553|10220
    Zhonghe|CN|2845|10899
    Universal City|US|3414|-11835
    Puyang Chengguanzhen|CN|3571|11503
    Ikeda|JP|3482|13543
    Waterloo|CA|4347|-8052
    Ambala Sadar|IN|3034|7686
    Chinautla|GT|1470|-9050
    Salzgitter|DE|5216|1042
    Ville-Marie|CA|4550|-7357
    Moratalaz|ES|4041|-365
    Bhiwadi|IN|2821|7686
    Būndi|IN|2544|7564
    Miryalaguda|IN|1687|7956
    Daxing|CN|3974|11633
    Artur Alvim|BR|-2354|-4649
    Yezhou|CN|3060|10972
    Hidalgo del Parral|MX|2693|-10567
    Saijō|JP|3392|13318
    Lavras|BR|-2125|-4500
    Coronel Fabriciano|BR|-1952|-4263
    Jena|DE|5093|1159
    Wichita Falls|US|3391|-9849
    Brantford|CA|4313|-8027
    Gera|DE|5088|1208
    Tuyên Quang|VN|2182|10521
    Ottakring|AT|4822|1630
    Al Fāw|IQ|2997|4847
    Angoche|MZ|-1623|3991
    Depok|ID|-776|11043
    Toride|JP|3590|14008
    Mostar|BA|4334|1781
    Mazyr|BY|5204|2922
    Kamloops|CA|5067|-12032
    Mazabuka|ZM|-1586|2775
    Lakeland|US|2804|-8195
    Pozniaky|UA|5040|3062
    Zhezqazghan|KZ|4779|6771
    Pailou|CN|3080|10839
    Lo Prado|CL|-3344|-7073
    Tizi Ouzou|DZ|3671|405
    Pulandian|CN|3940|12197
    Helsingborg|SE|5605|1269
    Kot Addu|PK|3047|7097
    Bouaflé|CI|699|-574
    Kara|TG|955|119
    Clovis|US|3683|-11970
    Kafue|ZM|-1577|2818
    Wuchuan|CN|2146|11077
    Muriaé|BR|-2113|-4237
    Salaqi|CN|4054|11051
    Kalulushi|ZM|-1284|2809
    Lewisville|US|3305|-9699
    Oued Zem|MA|3286|-657
    Weldiya|ET|1183|3959
    Izmaylovo|RU|5580|3778
    Soyībug|IN|3408|7471
    Kiselëvsk|RU|5399|8666
    Jishu|CN|4432|12680
    El Kelaa des Srarhna|MA|3205|-741
    Séguéla|CI|796|-667
    Ourinhos|BR|-2298|-4987
    Totonicapán|GT|1491|-9136
    Abreu e Lima|BR|-791|-3490
    Ad-Damir|SD|1760|3397
    Jagtiāl|IN|1879|7892
    Woking|GB|5132|-56
    Roorkee|IN|2987|7789
    Edéa|CM|380|1013
    Yuxi|CN|2436|10254
    Lincoln|GB|5323|-54
    Novo Gama|BR|-1606|-4804
    Poá|BR|-2353|-4634
    Bashan|CN|2777|11605
    Nkpor|NG|615|683
    Berbérati|CF|426|1579
    Bacabal|BR|-423|-4478
    Sangla Hill|PK|3172|7338
    Tongren|CN|3551|10202
    Tyler|US|3235|-9530
    Male|MV|418|7351
    El Cajon|US|3279|-11696
    Mandaqui|BR|-2346|-4664
    Piacenza|IT|4505|969
    Gardez|AF|3360|6923
    Zhanaozen|KZ|4334|5286
    Gangu Chengguanzhen|CN|3474|10533
    Teziutlan|MX|1982|-9736
    Kolda|SN|1289|-1494
    Vila Matilde|BR|-2354|-4652
    Udgīr|IN|1839|7712
    San Mateo|US|3756|-12233
    Viseu|PT|4066|-791
    Nagda|IN|2346|7542
    Moers|DE|5145|663
    Brandon|US|2794|-8229
    Buzău|RO|4515|2683
    Reus|ES|4116|111
    Prabumulih|ID|-343|10423
    Itabaiana|BR|-1068|-3743
    Francistown|BW|-2117|2751
    Isehara|JP|3540|13931
    Queluz|PT|3876|-925
    Ubá|BR|-2112|-4294
    Betūl|IN|2190|7790
    Chikushino-shi|JP|3350|13052
    Akademicheskoe|RU|6001|3039
    Turgutlu|TR|3850|2770
    Lida|BY|5388|2530
    Taitung|TW|2276|12114
    Kalynivskyi|UA|4801|3785
    San|ML|1330|-490
    Jahānābād|IN|2521|8499
    Lethbridge|CA|4970|-11282
    Cursino|BR|-2363|-4662
    Velikiye Luki|RU|5634|3054
    Kashipur|IN|2921|7896
    Rialto|US|3411|-11737
    West Bromwich|GB|5252|-199
    Itanhaém|BR|-2418|-4679
    Ghazīpur|IN|2558|8359
    Tanjung Pandan|ID|-273|10763
    Santo Antônio de Jesus|BR|-1297|-3926
    Ikere-Ekiti|NG|750|523
    Hildesheim|DE|5215|995
    Kharian|PK|3282|7389
    Bendigo|AU|-3676|14428
    Rantauprapat|ID|210|9983
    Chumakivskyi|UA|4796|3794
    Bogorodskoye|RU|5581|3772
    Nkayi|CG|-418|1329
    Amaravati|IN|1651|8052
    Pārsābād|IR|3965|4792
    Lahān|NP|2672|8648
    Liberec|CZ|5077|1506
    Nagapattinam|IN|1076|7984
    Qurayyat|SA|3133|3734
    Buxar|IN|2558|8398
    Portmore|JM|1797|-7689
    Santa Rosa|AR|-3662|-6429
    Palma Soriano|CU|2021|-7599
    Pushkino|RU|5599|3783
    Khushāb|PK|3230|7235
    Lafiagi|NG|885|542
    Caieiras|BR|-2336|-4674
    Xincheng|CN|4171|8293
    Lyon 03|FR|4576|485
    Pasrur|PK|3226|7466
    Belawan|ID|378|9868
    Pano Aqil|PK|2786|6911
    Piatra Neamţ|RO|4692|2633
    Cabudare|VE|1003|-6926
    Erlangen|DE|4959|1101
    Tepexpan|MX|1961|-9894
    Tivaouane|SN|1495|-1682
    Entebbe|UG|6|3248
    Davenport|US|4152|-9058
    Darnah|LY|3277|2264
    Dayrūţ|EG|2756|3081
    Whalley|CA|4918|-12287
    Edison|US|4052|-7441
    Skhidni Kvartaly|UA|4857|3938
    Curicó|CL|-3498|-7124
    Kangsŏn|KP|3894|12558
    La Vega|DO|1922|-7053
    Shāhzādpur|BD|2418|8960
    Tulancingo|MX|2008|-9836
    Perdizes|BR|-2354|-4668
    Yono|JP|3588|13963
    Apatzingán|MX|1909|-10236
    Hillsboro|US|4552|-12299
    Ciutat Vella|ES|4138|217
    Mormugao|IN|1539|7381
    Seoni|IN|2209|7955
    Shabqadar|PK|3422|7155
    Mitte|DE|5252|1340
    Sabanalarga|CO|1063|-7492
    Jishou|CN|2832|10973
    Ngong|KE|-135|3667
    Sebeta|ET|892|3862
    Artëm|RU|4336|13219
    Tsuyama|JP|3505|13400
    Limerick|IE|5266|-862
    Birigui|BR|-2129|-5034
    Aurangābād|IN|2475|8437
    Lampa|CL|-3329|-7088
    Sungai Penuh|ID|-206|10139
    Ituiutaba|BR|-1897|-4946
    Ukhta|RU|6357|5369
    Nakhon Si Thammarat|TH|843|9997
    Japeri|BR|-2264|-4365
    Putatan|PH|1440|12105
    Shuifu|CN|2863|10441
    Kani|JP|3540|13706
    Ōnojō|JP|3354|13048
    Kot Radha Kishan|PK|3117|7410
    Shchukino|RU|5580|3745
    Brateyevo|RU|5564|3776
    Al Jumayl|LY|3285|1206
    Maldonado|UY|-3490|-5495
    Venlo|NL|5137|617
    Parintins|BR|-263|-5674
    Mairiporã|BR|-2332|-4659
    Novara|IT|4545|862
    Shūshtar|IR|3205|4885
    Wilmersdorf|DE|5248|1332
    Al-Musayab|IQ|3278|4429
    Pôr do Sol|BR|-1586|-4812
    Hedong|CN|2392|11578
    Hinganghāt|IN|2055|7884
    Balsas|BR|-753|-4604
    Zonguldak|TR|4145|3179
    Iğdır|TR|3992|4404
    Kawachi-Nagano|JP|3444|13558
    Eastbourne|GB|5077|28
    Dhamtari|IN|2071|8155
    Delta|CA|4909|-12305
    Orsha|BY|5451|3040
    Worcester|GB|5219|-222
    Las Cruces|US|3231|-10678
    Székesfehérvár|HU|4719|1841
    Lagarto|BR|-1092|-3765
    Kindrativskyi|UA|4830|3805
    Bath|GB|5138|-236
    Sidi Slimane|MA|3426|-593
    Iida|JP|3552|13782
    Los Puertos de Altagracia|VE|1071|-7152
    South Bend|US|4168|-8625
    Kansk|RU|5620|9572
    Kalmiuskyi|UA|4711|3754
    Chilliwack|CA|4917|-12195
    Queenstown Estate|SG|129|10380
    Argenteuil|FR|4895|225
    Khanty-Mansiysk|RU|6100|6903
    Isulan|PH|663|12460
    Itaim Bibi|BR|-2359|-4668
    Mbaké|SN|1479|-1591
    Pavlohrad|UA|4853|3587
    Simmering|AT|4818|1643
    Mustafakemalpaşa|TR|4004|2841
    Burayu|ET|904|3866
    Chilakalūrupet|IN|1609|8017
    Malappuram|IN|1104|7608
    Ébolowa|CM|290|1115
    Dartmouth|CA|4467|-6358
    Orihuela|ES|3808|-94
    Kallang|SG|133|10387
    Sangju|KR|3642|12816
    Perling|MY|148|10368
    Albany|US|4265|-7376
    Medina Estates|GH|567|-16
    Chakwal|PK|3293|7285
    Ngã Bảy|VN|981|10582
    Colatina|BR|-1954|-4063
    Gillingham|GB|5139|55
    Suruç|TR|3698|3843
    Teófilo Otoni|BR|-1786|-4151
    Huacheng|CN|2407|11561
    Ocaña|CO|824|-7336
    Hồng Ngự|VN|1080|10535
    Daoukro|CI|706|-396
    Tokuyama|JP|3405|13182
    Ţimā|EG|2691|3143
    Donghae City|KR|3754|12911
    Standerton|ZA|-2693|2924
    Kanoya|JP|3138|13085
    Mokopane|ZA|-2419|2901
    Dikirnis|EG|3109|3159
    New Bedford|US|4164|-7093
    Lāhījān|IR|3720|5001
    Leuven|BE|5088|470
    Mezhdurechensk|RU|5369|8806
    Bānswāra|IN|2354|7444
    Jolo|PH|605|12100
    Ryazanskiy|RU|5573|3777
    Novyye Cherëmushki|RU|5570|3758
    Elbasan|AL|4111|2008
    Pechersk|UA|5044|3052
    Ijok|MY|332|10140
    Vista|US|3320|-11724
    Davie|US|2606|-8023
    Errachidia|MA|3193|-443
    Twifu Praso|GH|561|-155
    Red Deer|CA|5227|-11380
    Solikamsk|RU|5967|5674
    El Progreso|HN|1540|-8780
    Chirmiri|IN|2319|8235
    Chikusei|JP|3632|13998
    Sungailiat|ID|-185|10612
    Arezzo|IT|4346|1188
    Újpest|HU|4757|1908
    Calasiao|PH|1601|12036
    Glazov|RU|5814|5266
    Rosarito|MX|3236|-11705
    Ahar|IR|3848|4707
    Kallithéa|GR|3795|2370
    Juan Díaz|PA|904|-7944
    Yên Bái|VN|2172|10491
    Grogol|ID|-760|11082
    Nāḩiyat al Iskandarīyah|IQ|3289|4435
    Puerto Barrios|GT|1573|-8860
    Bakwa|CD|413|2740
    Itārsi|IN|2261|7776
    Chinatown|US|3780|-12241
    Si Maha Phot|TH|1397|10151
    Hà Tiên|VN|1038|10449
    Oleksiyivka|UA|5005|3619
    Masjed Soleymān|IR|3194|4930
    Los Rastrojos|VE|1003|-6924
    Vasco da Gama|IN|1540|7382
    Barakaldo|ES|4330|-299
    Lianjiang|CN|2165|11028
    Oleksandrivskyi|UA|4797|3780
    Ermelo|ZA|-2653|2998
    Linxi|CN|3971|11845
    Klagenfurt am Wörthersee|AT|4662|1431
    Tiébo|SN|1463|-1623
    Gangtok|IN|2733|8861
    Datia|IN|2567|7846
    Sakado|JP|3596|13939
    Sakata|JP|3892|13985
    Ust’-Ilimsk|RU|5800|10266
    Girona|ES|4198|282
    Renton|US|4748|-12222
    Chust|UZ|4100|7124
    Kalmunai|LK|741|8183
    Udine|IT|4607|1324
    Xinzhai|CN|3640|11862
    Phagwāra|IN|3122|7577
    Izumisano|JP|3442|13532
    Trier|DE|4976|664
    Ginowan|JP|2626|12776
    Inda Silasē|ET|1410|3828
    Negara|ID|-836|11462
    Qaşr Bin Ghashīr|LY|3268|1318
    Renala Khurd|PK|3088|7360
    Punta Cana|DO|1858|-6840
    Roanoke|US|3727|-7994
    Nyagatare|RW|-130|3032
    Jaffa|IL|3205|3475
    Tekstil’shchiki|RU|5570|3774
    Raja Jang|PK|3122|7425
    Model Town|PK|3148|7433
    Sumedang Utara|ID|-685|10792
    Sentul|MY|318|10168
    Kangding|CN|3000|10196
    P’yŏngsŏng|KP|3925|12587
    Tājūrā’|LY|3288|1335
    Alasia|NG|647|317
    Sakiet ez Zit|TN|3480|1076
    Subotica|RS|4610|1967
    Alamar|CU|2316|-8228
    Shahrak-e Pardīsān|IR|3456|5080
    Becontree|GB|5155|13
    Airoli|IN|1915|7300
    Colonia Lindavista|MX|1949|-9912
    Seri Manjung|MY|420|10067
    Sabt Alalayah|SA|1958|4196
    Bandar Mahkota Cheras|MY|305|10180
    al-Yarmūk|SY|3347|3630
    Jaramānā|SY|3349|3635
    Qincheng|CN|2721|11653
    Luckeesarai|IN|2518|8609
    Menghuan|CN|2444|9858
    Śródmieście|PL|5223|2102
    Hāgere Hiywet|ET|898|3785
    San Angelo|US|3146|-10044
    Kambove|CD|-1087|2660
    Bislig|PH|822|12632
    Xixiang|CN|3299|10776
    Dipalpur|PK|3067|7365
    Kenosha|US|4258|-8782
    Nabire|ID|-336|13550
    Chanthaburi|TH|1261|10210
    Niagara Falls|CA|4310|-7907
    Dongsheng|CN|3982|10998
    Andria|IT|4123|1630
    Tucupita|VE|906|-6205
    Clinton Township|US|4259|-8292
    Shikohābād|IN|2711|7859
    Villa de Cura|VE|1004|-6749
    Al Jammālīyah|EG|3118|3186
    San Chaung|MM|1710|9610
    Wangkui|CN|4683|12648
    Columbia|US|3924|-7684
    Zelenodolsk|RU|5584|4852
    Al Qūşīyah|EG|2744|3082
    Dschang|CM|544|1005
    Tucuruvi|BR|-2348|-4661
    Hwasŏng|KP|4126|12949
    Myŏnggan-dong|KP|4114|12949
    Dhahran|SA|2629|5011
    Santiago de Compostela|ES|4288|-855
    Roubaix|FR|5069|317
    Manbij|SY|3653|3795
    Olomouc|CZ|4960|1725
    Novoshakhtinsk|RU|4776|3993
    Erie|US|4213|-8009
    Šiauliai|LT|5593|2332
    Kāsganj|IN|2781|7865
    Hualien City|TW|2398|12160
    Campo Mourão|BR|-2404|-5238
    Meihekou|CN|4253|12568
    Santander de Quilichao|CO|301|-7648
    Xinle|CN|3835|11469
    Acharnés|GR|3808|2373
    Qubo Saeed Khan|PK|2787|6771
    Mafinga|TZ|-830|3529
    Taman Melawati|MY|321|10175
    Minyā al Qamḩ|EG|3052|3135
    Bang Rak|TH|1373|10052
    Burao|SO|952|4553
    Bam|IR|2911|5836
    Manavgat|TR|3679|3144
    Guercif|MA|3423|-335
    Khambhāt|IN|2232|7262
    Tourcoing|FR|5072|316
    Kandhkot|PK|2825|6918
    Saku|JP|3622|13848
    Śródmieście|PL|5111|1708
    Bhola|BD|2269|9064
    Talara|PE|-458|-8127
    Riberalta|BO|-1101|-6605
    Linghe|CN|3636|11908
    Siverskodonetsk|UA|4894|3849
    Morón|AR|-3465|-5862
    Zárate|AR|-3410|-5902
    Portsmouth Heights|US|3682|-7637
    Kohima|IN|2567|9411
    Richmond Hill|US|4070|-7383
    Choma|ZM|-1681|2699
    Xingcheng|CN|4062|12072
    Bagé|BR|-3133|-5411
    Paoy Paet|KH|1366|10256
    Pandharpur|IN|1768|7533
    Kapurthala Town|IN|3138|7538
    Itoshima|JP|3354|13018
    Burzaco|AR|-3483|-5840
    Sarapul|RU|5648|5380
    Saint-Laurent|CA|4550|-7367
    Zwickau|DE|5073|1249
    Circoiscrizione IV|IT|4508|763
    Kontagora|NG|1040|547
    Kaiserslautern|DE|4944|777
    Alief|US|2971|-9560
    Soma|TR|3919|2761
    Thimphu|BT|2747|8964
    Bocaue|PH|1480|12093
    Votkinsk|RU|5705|5399
    Caldas Novas|BR|-1774|-4863
    Spring Hill|US|2848|-8253
    São Sebastião|BR|-1590|-4778
    Słupsk|PL|5446|1703
    Tatuapé|BR|-2354|-4657
    Renqiu|CN|3871|11610
    Suifenhe|CN|4440|13115
    Mahuva|IN|2109|7177
    Cárdenas|CU|2304|-8121
    Bridgetown|BB|1311|-5962
    Barra do Piraí|BR|-2247|-4383
    Compton|US|3390|-11822
    Serov|RU|5960|6059
    Habboûch|LB|3341|3548
    Phong Điền|VN|1000|10567
    Xinshi|CN|3105|11314
    Vĩnh Thạnh|VN|1022|10540
    Landstraße|AT|4820|1639
    Budapest IV. kerület|HU|4756|1909
    League City|US|2951|-9509
    Flint|US|4301|-8369
    Silvassa|IN|2027|7300
    Al Qaţīf|SA|2657|5001
    Xinyi|CN|2237|11095
    Kōnan|JP|3533|13687
    Santa Cruz do Capibaribe|BR|-796|-3620
    Balāngīr|IN|2070|8349
    Lagos de Moreno|MX|2136|-10193
    Chengzihe|CN|4534|13100
    Thayetmyo|MM|1932|9518
    Penzing|AT|4820|1627
    Xishan|CN|2767|11350
    Leme|BR|-2219|-4739
    Allen|US|3310|-9667
    Barika|DZ|3539|537
    Balashov|RU|5155|4317
    Aïn Oussera|DZ|3545|291
    Arsi Negele|ET|735|3867
    Dukuhturi|ID|-690|10908
    Iguatu|BR|-636|-3930
    Fasā|IR|2894|5365
    Saint-Jean-sur-Richelieu|CA|4531|-7326
    Nawāda|IN|2489|8554
    Lugo|ES|4301|-756
    Bhilai Charoda|IN|2122|8146
    Mīnāb|IR|2713|5709
    Dar‘ā|SY|3262|3610
    Shāmli|IN|2945|7731
    Chitose|JP|4282|14165
    Yeyuan|CN|3642|11850
    Trelew|AR|-4325|-6531
    Kamyanets-Podilskyi|UA|4868|2659
    Zheleznogorsk|RU|5234|3536
    Kâhta|TR|3779|3862
    Santa Cruz de Yojoa|HN|1498|-8789
    Dorchester|US|4230|-7107
    Erdenet|MN|4903|10408
    Hyesan-dong|KP|4140|12819
    Temixco|MX|1885|-9923
    Namalombwe|ZM|-1539|2819
    Asan|KR|3678|12700
    Catarman|PH|1250|12464
    Jharsuguda|IN|2186|8401
    Gò Công|VN|1037|10667
    Guanhu|CN|3443|11800
    Itaúna|BR|-2008|-4458
    Tha Raeng|TH|1387|10065
    Sādatpur Gujran|IN|2873|7725
    Meidling|AT|4817|1633
    Oulad Teïma|MA|3039|-921
    Jiudian|CN|3699|12020
    Gambēla|ET|825|3458
    Chalisgaon|IN|2046|7502
    Rochdale|GB|5362|-216
    Aguachica|CO|831|-7362
    Jérémie|HT|1865|-7412
    Xinxing|CN|3478|10532
    Herzliya|IL|3217|3483
    Parand|IR|3547|5098
    Rio Largo|BR|-948|-3585
    Pyinmana|MM|1974|9621
    Villupuram|IN|1194|7949
    Amalner|IN|2104|7506
    Kuje|NG|888|723
    Swabi|PK|3412|7247
    Luján|AR|-3457|-5911
    Hadera|IL|3244|3490
    Deventer|NL|5226|616
    Villa Alemana|CL|-3305|-7137
    Brikama|GM|1327|-1665
    Tellicherry|IN|1175|7549
    Naxçıvan|AZ|3921|4541
    Zhukovsky|RU|5560|3812
    Kameoka|JP|3500|13558
    Mission Viejo|US|3360|-11767
    Pará de Minas|BR|-1986|-4461
    Cesena|IT|4414|1224
    Manjeri|IN|1112|7612
    Munakata|JP|3380|13056
    Messaad|DZ|3415|350
    Escalante|PH|1084|12350
    Molenbeek-Saint-Jean|BE|5085|431
    Fangshan|CN|3969|11600
    Chimaltenango|GT|1466|-9082
    Magway|MM|2015|9493
    Tumbes|PE|-356|-8044
    Dijkot|PK|3122|7300
    Quvasoy|UZ|4030|7198
    Beshariq|UZ|4044|7061
    Bekobod|UZ|4022|6927
    Jinniu|CN|2580|10057
    Vicente Pires|BR|-1581|-4803
    Caotun|TW|2398|12069
    Ariquemes|BR|-991|-6304
    Vacaville|US|3836|-12199
    Grand-Bassam|CI|521|-374
    Binga|CD|237|2050
    Yasuj|IR|3067|5159
    Villa Mercedes|AR|-3368|-6546
    Ben Guerir|MA|3224|-795
    Wabu|KR|3759|12722
    Ventura|US|3428|-11929
    Khurarianwala|PK|3150|7327
    Houzhen|CN|3699|11897
    Dogonbadan|IR|3036|5080
    Sumber|ID|-676|10848
    Highlands Ranch|US|3955|-10497
    Francisco Beltrão|BR|-2608|-5306
    Lawton|US|3461|-9839
    Schwerin|DE|5363|1141
    Azimpur|BD|2373|9039
    Beaverton|US|4549|-12280
    Jaworzno|PL|5021|1927
    Corumbá|BR|-1901|-5765
    Zhudong|TW|2473|12109
    Gongguan|CN|2180|10960
    Pouytenga|BF|1225|-43
    Estelí|NI|1309|-8636
    Soligorsk|BY|5279|2754
    Nghĩa Đô|VN|2105|10580
    Monkayo|PH|782|12605
    South Gate|US|3395|-11821
    Jounieh|LB|3398|3562
    Caloundra|AU|-2680|15312
    Ceyhan|TR|3702|3582
    Birgaon|IN|2131|8163
    Shibata|JP|3795|13933
    Stellenbosch|ZA|-3393|1887
    Bārmer|IN|2575|7139
    Maribor|SI|4656|1565
    Caçapava|BR|-2310|-4571
    Portsmouth|US|3684|-7630
    Muroran|JP|4232|14099
    Gütersloh|DE|5191|838
    Limpio|PY|-2517|-5749
    Saint-Denis|FR|4894|235
    Khōst|AF|3334|6992
    Avaré|BR|-2310|-4893
    Sparks|US|3953|-11975
    Erechim|BR|-2763|-5228
    Cáceres|ES|3948|-637
    Nanxi|CN|2884|10498
    General Trias|PH|1439|12088
    Pūth Kalān|IN|2871|7708
    Ramenskoye|RU|5556|3824
    Japekrom|GH|758|-279
    Ouislane|MA|3391|-549
    Hemel Hempstead|GB|5175|-45
    Kuniyamuttūr|IN|1096|7695
    Bang Na|TH|1367|10064
    Sardārshahr|IN|2844|7449
    Sānand|IN|2299|7238
    Sāhibganj|IN|2524|8763
    Ash-Shaykh Zāyid|EG|3002|3100
    Tema New Town|GH|565|3
    Vilhena|BR|-1274|-6015
    Lubu|CN|2317|11228
    Jastrzębie Zdrój|PL|4996|1857
    Río Gallegos|AR|-5163|-6925
    Shimada|JP|3482|13818
    Jinsha|CN|3209|12107
    Ciudad Río Bravo|MX|2599|-9809
    Psie Pole|PL|5115|1704
    São Cristóvão|BR|-1101|-3721
    Ŭnch’ŏn-ŭp|KP|3857|12543
    Paramagudi|IN|955|7859
    Shkodër|AL|4207|1951
    Zerakpur|IN|3066|7682
    Las Rozas de Madrid|ES|4049|-387
    Yuma|US|3273|-11462
    Ducheng|CN|2324|11153
    Cipolletti|AR|-3893|-6799
    Kamisu|JP|3590|14067
    Burdur|TR|3772|3029
    Shenjiamen|CN|2996|12230
    Ōmura|JP|3292|12995
    San Carlos de Bariloche|AR|-4115|-7131
    Inhambane|MZ|-2386|3538
    La Habana Vieja|CU|2313|-8235
    Novopolotsk|BY|5553|2859
    Tiruchengode|IN|1138|7789
    Amozoc de Mota|MX|1905|-9804
    Brockton|US|4208|-7102
    Owendo|GA|29|950
    Hương Thủy|VN|1642|10764
    Mons|BE|5045|395
    Yotsukaidō|JP|3565|14017
    Boli|CN|4575|13058
    Gafsa|TN|3442|878
    Xiaoshan|CN|3017|12026
    Saint-Michel de l'Atalaye|HT|1937|-7233
    Xingguo|CN|3486|10567
    Pagoh|MY|215|10277
    Saquarema|BR|-2290|-4247
    San Fernando|ES|3648|-620
    Dearborn|US|4232|-8318
    Federal Way|US|4732|-12231
    Closepet|IN|1272|7728
    Emmiganūr|IN|1577|7748
    Labuan|MY|528|11525
    Lindi|TZ|-1000|3972
    Lee's Summit|US|3891|-9438
    Daanbantayan|PH|1125|12401
    Vaniyambadi|IN|1268|7862
    Delft|NL|5201|436
    Kovilpatti|IN|917|7787
    Asheville|US|3560|-8255
    Zaxo|IQ|3715|4269
    Ushirombo|TZ|-349|3196
    Aqaba|JO|2953|3501
    Catumbela|AO|-1243|1355
    Frederiksberg|DK|5568|1253
    Kutloanong|ZA|-2783|2675
    Biu|NG|1061|1219
    Olupona|NG|760|419
    Ozerki|RU|6004|3031
    Novogireyevo|RU|5575|3782
    Romford|GB|5158|19
    Vostochnoe Degunino|RU|5588|3756
    La Gazelle|TN|3689|1019
    Cereté|CO|888|-7579
    Roquetas de Mar|ES|3676|-261
    Spokane Valley|US|4767|-11724
    Kanuma|JP|3655|13973
    As Salamīyah|SY|3501|3705
    Parli Vaijnāth|IN|1885|7653
    Bình Minh|VN|1007|10582
    Alkmaar|NL|5263|475
    Tiko|CM|408|936
    Wuchang|CN|4493|12716
    Djougou|BJ|971|167
    Aracruz|BR|-1982|-4027
    Leskovac|RS|4300|2195
    Behshahr|IR|3669|5355
    Hanamaki|JP|3938|14112
    Tiflet|MA|3389|-631
    Fordham|US|4086|-7390
    Bibā|EG|2892|3099
    Sanjō|JP|3762|13895
    Nemby|PY|-2539|-5754
    Livonia|US|4237|-8335
    Al Qurayn|EG|3062|3174
    Mainpuri|IN|2723|7903
    Jaçanã|BR|-2346|-4657
    Khāmgaon|IN|2071|7657
    Anusawari|TH|1389|10061
    Roswell|US|3402|-8436
    Aksum|ET|1412|3872
    Makrāna|IN|2704|7472
    Yonezawa|JP|3791|14012
    Orem|US|4030|-11169
    Allinagaram|IN|1003|7748
    Dunhou|CN|2705|11490
    Bayan Hot|CN|3884|10567
    Tsentralno-Miskyi|UA|4806|3797
    Ximeicun|CN|2499|11839
    Yuzivskyi|UA|4800|3780
    Daxi|TW|2488|12129
    Azumino|JP|3629|13789
    Novyy Urengoy|RU|6608|7663
    Boryeong|KR|3635|12660
    Yilan|TW|2476|12175
    Awsīm|EG|3012|3114
    Gjakovë|XK|4238|2043
    Yishui|CN|3578|11863
    Ruwa|ZW|-1789|3124
    Sông Cầu|VN|1346|10922
    Pendang|MY|600|10048
    Chomedey|CA|4553|-7375
    Paracatu|BR|-1722|-4687
    Fall River|US|4170|-7116
    Cacém|PT|3877|-930
    Gudiyatham|IN|1295|7887
    Zhongduo|CN|2885|10876
    Hayes|GB|5152|-42
    Ashiya|JP|3473|13530
    Dhār|IN|2259|7530
    Lawrence|US|3897|-9524
    Gambat|PK|2735|6852
    Gesundbrunnen|DE|5255|1339
    Novoural’sk|RU|5725|6009
    The Woodlands|US|3016|-9549
    Zheleznogorsk|RU|5625|9353
    Bandar Kinrara|MY|305|10164
    Fangcheng|CN|3326|11300
    West Albany|US|4268|-7378
    Norrköping|SE|5859|1618
    Bohicon|BJ|718|207
    Daotian|CN|3683|11890
    Yakima|US|4660|-12051
    Kharkivskyi Masyv|UA|5041|3066
    Baijiantan|CN|4569|8514
    Yunnanyi|CN|2542|10069
    Shuangliao|CN|4351|12350
    Lajeado|BR|-2947|-5196
    García|MX|2580|-10059
    Quincy|US|4225|-7100
    Aflou|DZ|3411|210
    Yala|TH|654|10128
    Dipolog|PH|857|12333
    Al-Qāsim|IQ|3230|4468
    Baraut|IN|2910|7726
    Zhaoyuan|CN|4552|12508
    Michurinsk|RU|5291|4048
    Kuala Nerus|MY|537|10302
    Kribi|CM|294|991
    Guadalajara|ES|4063|-316
    Düren|DE|5080|649
    České Budějovice|CZ|4897|1447
    Fuwwah|EG|3120|3055
    Yashio|JP|3582|13984
    Flatbush|US|4065|-7396
    Lysychansk|UA|4891|3842
    Monastir|TN|3578|1083
    Harlow|GB|5178|11
    Dalai|CN|4550|12430
    Hesperia|US|3443|-11730
    Lere|NG|1039|857
    La Spezia|IT|4410|982
    Carson|US|3383|-11828
    Barletta|IT|4131|1628
    Modi‘in Makkabbim Re‘ut|IL|3189|3502
    Polatlı|TR|3958|3214
    Tangwu|CN|3645|11886
    Boca Raton|US|2636|-8008
    Jiayue|CN|3602|11918
    Budapest XVIII. kerület|HU|4744|1918
    Santa Monica|US|3402|-11849
    Rubio|VE|770|-7236
    Praga Północ|PL|5225|2103
    Kalyani|IN|2298|8843
    Changping|CN|4022|11623
    Râmnicu Vâlcea|RO|4510|2437
    Inagi|JP|3563|13950
    Ōbu|JP|3502|13695
    Galle|LK|605|8021
    Stilfontein|ZA|-2684|2677
    Doddaballapura|IN|1329|7754
    Heerlen|NL|5088|598
    Ozamiz City|PH|815|12384
    Lorca|ES|3767|-170
    Itajubá|BR|-2243|-4545
    Qonce|ZA|-3288|2739
    Jinja|UG|44|3320
    Nouméa|NC|-2227|16645
    Kitakami|JP|3928|14112
    Heho|MM|2072|9682
    Kalaw|MM|2063|9656
    Wonosobo|ID|-736|10990
    La Marsa|TN|3688|1032
    Kineshma|RU|5744|4213
    Negage|AO|-776|1527
    Bafra|TR|4157|3590
    Chīrāla|IN|1582|8035
    Wukari|NG|787|978
    Krasnogorsk|RU|5582|3733
    San Marcos|US|3314|-11717
    Guaíba|BR|-3011|-5132
    Pushkin|RU|5971|3040
    Hastings|GB|5086|58
    Moa|CU|2066|-7495
    Lianzhou|CN|2478|11237
    Sunyani|GH|734|-233
    Malacatán|GT|1491|-9206
    Boyle Heights|US|3403|-11821
    Magadan|RU|5956|15080
    Banco Filipino Homes|PH|1443|12102
    Beni Mered|DZ|3652|286
    Igbo-Ora|NG|743|329
    Cajamar|BR|-2336|-4688
    High Peak|GB|5337|-185
    Akot|IN|2110|7706
    Kaizuka|JP|3445|13535
    Palimanan|ID|-671|10842
    Fatehpur|IN|2799|7496
    Patos|BR|-702|-3728
    Yingqiu|CN|3653|11899
    Plantation|US|2613|-8023
    Grudziądz|PL|5348|1875
    São João da Boa Vista|BR|-2197|-4680
    Gharroli|IN|2862|7733
    Njombe|TZ|-935|3477
    Rahlstedt|DE|5360|1016
    Semenyih|MY|295|10184
    Maizuru|JP|3545|13533
    Selong|ID|-865|11653
    Concepción|VE|1041|-7169
    Lynn|US|4247|-7095
    Villa María|AR|-3241|-6324
    Ratchaburi|TH|1354|9982
    Pamekasan|ID|-716|11347
    Clementi Housing Estate|SG|132|10376
    Sendai|JP|3182|13030
    Al Hārithah|IQ|3058|4776
    Esslingen|DE|4874|930
    Darlington|GB|5452|-155
    Muğla|TR|3722|2837
    Bang Phlat|TH|1379|10050
    Tübingen|DE|4852|905
    Pandeglang|ID|-631|10611
    Miami Beach|US|2579|-8013
    Rajpura|IN|3048|7659
    Dongcun|CN|3678|12116
    Lucas do Rio Verde|BR|-1307|-5591
    Sibolga|ID|174|9878
    Sakai|JP|3615|13619
    Arden-Arcade|US|3860|-12138
    Vila Formosa|BR|-2357|-4655
    Pariaman|ID|-62|10012
    Kudus|ID|-680|11084
    Ballarpur|IN|1985|7935
    Rohri|PK|2769|6890
    Westminster|US|3376|-11801
    Alessandria|IT|4491|861
    Longonjo|AO|-1291|1525
    Longmont|US|4017|-10510
    Hohoe|GH|715|47
    Delmas|ZA|-2615|2868
    Nasinu|FJ|-1807|17851
    Duitama|CO|582|-7303
    Ponta Porã|BR|-2254|-5573
    Muan|KR|3499|12648
    Danjiangkou|CN|3254|11151
    Paranavaí|BR|-2307|-5247
    Kot Kapūra|IN|3058|7483
    Tepatitlán de Morelos|MX|2082|-10276
    Bai’anba|CN|3076|10844
    Kabirwala|PK|3040|7186
    Erciş|TR|3903|4336
    Bugulma|RU|5454|5280
    El Shorouk|EG|3014|3162
    Sassari|IT|4073|856
    Kilosa|TZ|-683|3698
    Cruzeiro do Sul|BR|-763|-7268
    Gravatá|BR|-820|-3556
    Manhuaçu|BR|-2026|-4203
    Bhandāra|IN|2117|7965
    Caringin|ID|-671|10682
    Santa Barbara|US|3442|-11970
    Pato Branco|BR|-2623|-5267
    Ubatuba|BR|-2343|-4507
    Iserlohn|DE|5138|770
    Witten|DE|5144|735
    Nisshin|JP|3514|13705
    Higashi-Matsuyama|JP|3603|13942
    Cuamba|MZ|-1480|3654
    Stevenage|GB|5190|-20
    Pickering|CA|4390|-7913
    Cidade Ocidental|BR|-1611|-4793
    Zhongshu|CN|2452|10377
    Türkmenbaşy|TM|4002|5296
    Southport|GB|5365|-301
    Huazhou|CN|2163|11058
    Phú Thọ|VN|2140|10522
    Cáceres|BR|-1607|-5768
    Ratingen|DE|5130|685
    Porto Amboim|AO|-1073|1377
    Soran|IQ|3666|4454
    Redding|US|4059|-12239
    Xingren|CN|2543|10523
    Cárdenas|MX|1800|-9338
    Grahamstown|ZA|-3330|2653
    Banga|PH|642|12478
    Longquan|CN|2467|10216
    Kalamariá|GR|4058|2295
    Yatou|CN|3716|12244
    Tanfang|CN|3670|11867
    Kars|TR|4060|4309
    Lingyuan|CN|4124|11940
    Surallah|PH|638|12475
    Lodja|CD|-352|2360
    Tartu|EE|5838|2673
    Sablayan|PH|1283|12077
    Molārband|IN|2850|7731
    Pergamino|AR|-3389|-6057
    Marl|DE|5166|709
    Bagaha|IN|2453|8506
    Macon|US|3284|-8363
    Bạch Mai|VN|2098|10583
    Tucuruí|BR|-377|-4968
    Jirapa|GH|1054|-270
    Rayachoti|IN|1406|7875
    Arujá|BR|-2340|-4632
    Al Minshāh|EG|2648|3180
    Daisen|JP|3944|14049
    Nakonde|ZM|-934|3274
    Bethlehem|ZA|-2823|2831
    Niğde|TR|3797|3468
    Newmarket|CA|4405|-7947
    Lünen|DE|5162|753
    Yaroslavskiy|RU|5588|3772
    Lefortovo|RU|5577|3770
    Launceston|AU|-4144|14713
    Ga-Rankuwa|ZA|-2562|2799
    Gaoyou|CN|3279|11944
    Kunjah|PK|3253|7397
    Lüleburgaz|TR|4140|2736
    Myitkyina|MM|2538|9740
    Lqoliaa|MA|3030|-947
    Chauk|MM|2090|9482
    Yulinshi|CN|3829|10974
    Al Badrashayn|EG|2985|3127
    Chinhoyi|ZW|-1737|3020
    Thakhèk|LA|1741|10483
    Namyangju|KR|3764|12721
    ‘Amrān|YE|1566|4394
    Imizu|JP|3677|13713
    Meridian|US|4361|-11639
    San Leandro|US|3772|-12216
    Kishorganj|BD|2444|9078
    Mtwapa|KE|-394|3975
    Emure-Ekiti|NG|744|546
    Hanting|CN|3677|11921
    Kattaqo’rg’on Shahri|UZ|3991|6627
    Bohodukhivskyi|UA|4797|3786
    Greenville|US|3561|-7737
    Hradec Králové|CZ|5021|1583
    Tongren|CN|2772|10919
    Körfez|TR|4077|2978
    Mihara|JP|3440|13308
    Çankırı|TR|4060|3362
    Eslāmābād-e Gharb|IR|3411|4653
    Chester|GB|5319|-289
    Moḩammadīyeh|IR|3622|5018
    Retalhuleu|GT|1454|-9168
    Nanaimo|CA|4917|-12394
    Ziway|ET|793|3872
    Palmerston North|NZ|-4036|17561
    Kuznetsk|RU|5312|4660
    Tual|ID|-563|13275
    Montelíbano|CO|798|-7542
    Xihe|CN|3169|11347
    Guliston|UZ|4050|6878
    San Juan Bautista|VE|1101|-6394
    Ústí nad Labem|CZ|5066|1403
    Cubal|AO|-1304|1425
    Kadayanallur|IN|907|7734
    Phra Khanong|TH|1370|10060
    Valparai|IN|1033|7695
    Masvingo|ZW|-2006|3083
    Abū Qurqāş|EG|2793|3084
    Duobao|CN|3067|11269
    Kirovo-Chepetsk|RU|5855|5003
    Berdsk|RU|5475|8310
    Bougouni|ML|1142|-748
    Bela Bela|ZA|-2488|2828
    Pleven|BG|4342|2462
    Reconquista|AR|-2915|-5965
    Huddinge|SE|5924|1798
    Pollachi|IN|1066|7701
    Daharki|PK|2805|6970
    Sishui|CN|3565|11728
    Prosperidad|PH|858|12590
    El Khroub|DZ|3626|669
    Alabel|PH|610|12529
    Wajir|KE|175|4006
    Araripina|BR|-758|-4050
    Marudi|MY|418|11432
    New Plymouth|NZ|-3907|17408
    Kāvali|IN|1492|7999
    Edmond|US|3565|-9748
    Wembley|GB|5155|-30
    Airdrie|CA|5130|-11404
    San Vicente|AR|-3502|-5842
    Botoşani|RO|4775|2667
    Alvand|IR|3619|5006
    Roha|IN|1844|7312
    Gantang|CN|2744|11197
    Cela|AO|-1142|1512
    Chinatown|US|4072|-7400
    Kanata|CA|4530|-7592
    Cafunfo|AO|-877|1800
    Quissecula|AO|-1139|1509
    Dubai Silicon Oasis|AE|2512|5539
    Luomen|CN|3475|10502
    Fort-de-France|MQ|1460|-6107
    Ancona|IT|4361|1351
    Isieke|NG|638|804
    Huaidian|CN|3343|11503
    Mancherial|IN|1887|7943
    Dinga|PK|3264|7372
    Kwail-ŭp|KP|3845|12502
    Ponte Rasa|BR|-2352|-4649
    Mogok|MM|2292|9651
    Nampa|US|4354|-11656
    Patrocínio|BR|-1894|-4699
    Saphan Sung|TH|1377|10068
    Point Pedro|LK|982|8023
    Butajīra|ET|812|3837
    Avignon|FR|4395|481
    Gatchina|RU|5958|3013
    Baisha|CN|2172|10968
    Grays|GB|5148|33
    Msaken|TN|3573|1058
    Itapeva|BR|-2398|-4888
    Olavarría|AR|-3689|-6032
    Masasi|TZ|-1072|3880
    Lillestrøm|NO|5996|1105
    Calauan|PH|1415|12132
    Avaniyāpuram|IN|988|7811
    Nyaunglebin|MM|1795|9672
    Trenton|US|4022|-7474
    Kōka|JP|3498|13616
    Sangyoung|MM|1681|9613
    Miaohang|CN|3132|12144
    Maitland|AU|-3273|15156
    Sandy Hills|US|4058|-11185
    Gurupi|BR|-1173|-4907
    Aricanduva|BR|-2357|-4652
    Murādnagar|IN|2878|7750
    Tuggeranong|AU|-3542|14907
    Ankleshwar|IN|2163|7299
    Circoiscrizione VII|IT|4508|770
    Fujin|CN|4725|13203
    Kadiri|IN|1411|7816
    Granada|NI|1193|-8595
    Níkaia|GR|3797|2365
    Tân Bình|VN|1080|10666
    Katwa|CD|9|2931
    Mulongo|CD|-783|2700
    Marseille 13|FR|4332|541
    Lankaran|AZ|3875|4885
    Huaicheng|CN|2392|11218
    Shahdol|IN|2329|8136
    Shrirampur|IN|1962|7466
    Kwangyang|KR|3498|12759
    Alīgūdarz|IR|3340|4969
    Ŭndŏk|KP|4252|13033
    Houmt Souk|TN|3388|1086
    Miragoâne|HT|1845|-7309
    Gießen|DE|5059|868
    Polangui|PH|1329|12349
    Hongseong|KR|3660|12666
    Mahobā|IN|2529|7988
    Guidonia Montecelio|IT|4199|1272
    Micheng|CN|2534|10049
    Kalibo (poblacion)|PH|1171|12236
    Mudon|MM|1626|9772
    Lucheng|CN|3123|11728
    Hede|CN|3377|12026
    Kūhdasht|IR|3353|4761
    Chengxiang|CN|3140|10957
    Biyalā|EG|3117|3122
    Harrogate|GB|5399|-154
    Banjar|ID|-819|11497
    Bibir Hat|BD|2268|9179
    Sambava|MG|-1427|5017
    Biryulëvo Zapadnoye|RU|5559|3765
    Nusaybin|TR|3707|4121
    Cicurug|ID|-678|10678
    Nandajie|CN|2934|10589
    Lengshuitan|CN|2641|11160
    Kartasura|ID|-755|11074
    Calabanga|PH|1371|12321
    Shwebo|MM|2257|9570
    Iga|JP|3476|13613
    Sao Domingos|BR|-2349|-4675
    Talavera de la Reina|ES|3996|-483
    Hartlepool|GB|5469|-121
    Ereğli|TR|4128|3142
    Fusagasugá|CO|434|-7436
    Mangaldan|PH|1607|12040
    Newton|US|4234|-7121
    Nuneaton|GB|5252|-147
    Toms River|US|3995|-7420
    Rāmgarh|IN|2363|8552
    Habiganj|BD|2438|9141
    Wangqing|CN|4331|12976
    Budapest II. kerület|HU|4752|1902
    Rafaela|AR|-3125|-6149
    Carmel|US|3998|-8612
    Xiazhuang|CN|3645|11984
    Contai|IN|2178|8775
    Khan Na Yao|TH|1383|10068
    Hanau am Main|DE|5013|891
    Montero|BO|-1734|-6325
    Sangrūr|IN|3025|7584
    Dongxing|CN|2155|10797
    Chosica|PE|-1194|-7671
    Val Dor|MY|525|10049
    Campo di Marte|IT|4378|1128
    Alaghsas|NE|1702|802
    Thul|PK|2824|6878
    Centro|ES|2813|-1543
    Gengqing|CN|3182|9858
    Pardubice|CZ|5004|1578
    Linjiacun|CN|3599|11965
    Zhoujiaba|CN|3084|10837
    Norwalk|US|4112|-7341
    Waukegan|US|4236|-8784
    Deltona|US|2890|-8126
    Takayama|JP|3613|13725
    Berisso|AR|-3487|-5788
    La Haute-Saint-Charles|CA|4689|-7137
    Honghe|CN|3640|11892
    Hawthorne|US|3392|-11835
    Montepuez|MZ|-1313|3900
    Nirmal|IN|1910|7834
    Fūlād Shahr|IR|3249|5140
    Al Bahah|SA|2001|4147
    Fukuroi|JP|3475|13792
    Bhimdatta|NP|2896|8018
    Klangenan|ID|-671|10844
    El Puerto de Santa María|ES|3659|-623
    Mobara|JP|3543|14030
    Ben Arous|TN|3675|1022
    Ciénaga|CO|1101|-7425
    Le Kram|TN|3684|1032
    Hastings|NZ|-3964|17685
    Heroica Ciudad de Juchitán de Zaragoza|MX|1643|-9502
    Ifo|NG|681|320
    Baixi|CN|2870|10455
    Fort Smith|US|3539|-9440
    Deoband|IN|2970|7768
    North Vancouver|CA|4932|-12307
    Suffolk|US|3673|-7658
    Sugar Land|US|2962|-9563
    Livermore|US|3768|-12177
    Lidu|CN|2974|10729
    Kozan|TR|3746|3582
    Neyyāttinkara|IN|840|7709
    Tāndā|IN|2655|8266
    Bais|PH|959|12312
    Mogoditshane|BW|-2463|2587
    Nowshera Kalan|PK|3402|7197
    Sarov|RU|5495|4332
    Taikkyi|MM|1731|9596
    Arayat|PH|1515|12077
    Nashua|US|4277|-7147
    Yuzhou|CN|3415|11347
    Qorveh|IR|3517|4781
    Samannūd|EG|3096|3124
    Yingge|TW|2496|12135
    Wakiso|UG|40|3246
    Gusong|CN|2831|10524
    Idiofa|CD|-497|1959
    Kolar|IN|2316|7742
    Yozgat|TR|3982|3480
    Al-Tabqa|SY|3584|3855
    Reading|US|4034|-7593
    Jhumri Telaiya|IN|2443|8553
    Redditch|GB|5231|-195
    Surigao|PH|979|12550
    Perus|BR|-2340|-4675
    Balkanabat|TM|3951|5437
    Guanambi|BR|-1422|-4278
    Yeysk|RU|4669|3828
    Tagaytay|PH|1410|12093
    Ŏrang|KP|4145|12966
    Arecibo|PR|1847|-6672
    Hanchuan|CN|3065|11377
    Aruppukkottai|IN|951|7810
    Takasago|JP|3476|13479
    Maumere|ID|-862|12221
    Buzuluk|RU|5278|5226
    Dapitan|PH|866|12342
    Concord|US|3541|-8058
    Farīdkot|IN|3067|7476
    Tiefu|CN|3453|11803
    Maco|PH|736|12586
    San Antonio|CL|-3359|-7161
    Velbert|DE|5134|704
    Kadugli|SD|1101|2972
    Qiongshan|CN|2001|11035
    Madgaon|IN|1528|7396
    Gitarama|RW|-207|2976
    Ludwigsburg|DE|4890|919
    Xiangxiang|CN|2773|11253
    Deqing|CN|3054|11996
    Indio|US|3372|-11622
    Rio Rancho|US|3523|-10666
    Enchanted Hills|US|3534|-10659
    Taroudant|MA|3047|-888
    Shevchenkivskyi|UA|4856|3933
    Junín|AR|-3459|-6095
    Santa Fe|US|3569|-10594
    Sandy|US|4059|-11188
    Xujiang|CN|2684|11632
    Settsu|JP|3478|13560
    Wonosari|ID|-797|11060
    Patnos|TR|3922|4286
    Whittier|US|3398|-11803
    Velampālaiyam|IN|1114|7731
    Thượng Cát|VN|2109|10573
    Ben Gardane|TN|3314|1122
    Bantayan|PH|1117|12372
    Midrand|ZA|-2598|2812
    Maghnia|DZ|3485|-173
    Canarsie|US|4064|-7390
    Caratinga|BR|-1979|-4214
    Jamūī|IN|2493|8623
    Qaraçuxur|AZ|4040|4997
    Maladziečna|BY|5432|2685
    Bishan New Town|SG|135|10385
    Glyfáda|GR|3786|2376
    Lisovyi Masyv|UA|5047|3063
    Igede-Ekiti|NG|767|513
    Kirkland|US|4768|-12221
    Ende|ID|-884|12166
    Mishan|CN|4555|13188
    Lund|SE|5571|1319
    Nenjiang|CN|4917|12522
    Sefrou|MA|3383|-483
    Anjār|IN|2311|7003
    Menifee|US|3373|-11715
    Cornellà de Llobregat|ES|4135|208
    Fulham|GB|5148|-20
    Londonderry County Borough|GB|5500|-731
    Paralakhemundi|IN|1878|8410
    Houndé|BF|1150|-352
    Brindisi|IT|4063|1794
    Newport Beach|US|3362|-11793
    Tracy|US|3774|-12143
    Ad Douiem|SD|1400|3231
    Citrus Heights|US|3871|-12128
    Norton|ZW|-1788|3070
    Bend|US|4406|-12132
    Lerik|AZ|3877|4841
    Gubkin|RU|5128|3754
    Vavoua|CI|738|-648
    Brigittenau|AT|4824|1638
    Effium|NG|663|806
    Jharia|IN|2374|8641
    Hacienda Santa Fe|MX|2052|-10338
    Kongolo|CD|-539|2700
    Serra Talhada|BR|-799|-3830
    Ban Mai|TH|720|10055
    Sơn Trà|VN|1606|10823
    Cacoal|BR|-1144|-6145
    Menglang|CN|2256|9991
    San Ramón de la Nueva Orán|AR|-2314|-6432
    Ad Dawādimī|SA|2451|4439
    Campana|AR|-3416|-5896
    Montréal-Nord|CA|4560|-7363
    Louis Trichardt|ZA|-2304|2990
    Kāraikāl|IN|1092|7983
    Canton|US|4231|-8348
    Caguas|PR|1823|-6605
    Kāmthi|IN|2122|7920
    Lehigh Acres|US|2663|-8162
    Hānsi|IN|2910|7596
    Greenburgh|US|4103|-7384
    Kasoa|GH|553|-42
    Shizilu|CN|3517|11883
    Batticaloa|LK|771|8169
    Asnières-sur-Seine|FR|4892|228
    Nanterre|FR|4889|221
    Gbawe|GH|558|-31
    Tumaco|CO|179|-7879
    Chaykovskiy|RU|5676|5411
    Rat Burana|TH|1368|10051
    Atlixco|MX|1891|-9844
    Brno střed|CZ|4919|1661
    Ixelles|BE|5083|437
    Barra do Corda|BR|-551|-4524
    Mayiladuthurai|IN|1110|7966
    Podilskyi|UA|4850|3228
    Jiangshan|CN|3668|12053
    Hualpén|CL|-3679|-7310
    Paraiso|MX|1840|-9321
    Unaí|BR|-1636|-4691
    Vĩnh Tuy|VN|2100|10588
    Gotemba|JP|3532|13894
    Abū an Numrus|EG|2995|3120
    Bojonegoro|ID|-715|11188
    Zhaogezhuang|CN|3977|11841
    Toledo|ES|3986|-402
    Al Farwānīyah|KW|2928|4796
    Anakapalle|IN|1769|8300
    Victorias|PH|1090|12307
    Hamakita|JP|3480|13778
    Tulcán|EC|81|-7772
    Idanre|NG|711|512
    Apartadó|CO|788|-7663
    Bloomington|US|4484|-9330
    West Town|US|4189|-8767
    Anlong|CN|2510|10552
    Tagbilaran City|PH|966|12385
    Puli|TW|2397|12097
    Navegantes|BR|-2690|-4865
    Germantown|US|3917|-7727
    Kitanagoya|JP|3525|13688
    Le Sud-Ouest|CA|4547|-7359
    Gyōda|JP|3614|13946
    Clifton|US|4086|-7416
    Nitra|SK|4831|1808
    Miaoli|TW|2456|12082
    Qamdo|CN|3113|9718
    Cái Răng|VN|1000|10575
    Kampung Manjoi|MY|462|10107
    Dunkirk|FR|5103|238
    Bangkalan|ID|-705|11274
    Chigorodó|CO|767|-7668
    Kasihan|ID|-783|11033
    Viacha|BO|-1665|-6830
    Maduravoyal|IN|1307|8016
    Ibshawāy|EG|2936|3068
    Kashiwazaki|JP|3737|13855
    Lyon 08|FR|4574|487
    Sārni|IN|2210|7817
    Grimsby|GB|5357|-8
    Nanfeng|CN|2373|11180
    Ama|JP|3518|13680
    Cannock|GB|5269|-203
    Duluth|US|4678|-9211
    Moncton|CA|4609|-6480
    Rutoma|UG|-57|3038
    Champaign|US|4012|-8824
    Volos|GR|3937|2295
    Samch’ŏn|KP|3836|12533
    Gbarnga|LR|700|-947
    Potiskum|NG|1171|1108
    Tajrīsh|IR|3580|5143
    Lianozovo|RU|5590|3759
    Babushkin|RU|5587|3773
    Ar Rumaylah|AE|2540|5543
    Novi Pazar|RS|4314|2051
    Melilla|ES|3529|-294
    Dausa|IN|2689|7634
    Kepong|MY|321|10164
    Poitiers|FR|4658|34
    Keffi|NG|885|787
    Galway|IE|5327|-905
    Bukit Timah|SG|133|10379
    Usol’ye-Sibirskoye|RU|5275|10365
    Panevėžys|LT|5573|2436
    Lichterfelde|DE|5243|1331
    Zhonggulou|CN|3082|10838
    Parādīp Garh|IN|2032|8661
    Heidelberg|ZA|-2650|2836
    Makoko|NG|650|339
    Flensburg|DE|5479|944
    Longnan|CN|3340|10492
    Peterborough|CA|4430|-7832
    Agua Rasa|BR|-2357|-4657
    Ryūgasaki|JP|3590|14018
    Treviso|IT|4567|1224
    Helong|CN|4254|12900
    Near North Side|US|4190|-8763
    Tecomán|MX|1892|-10388
    Peñaflor|CL|-3361|-7088
    Valença|BR|-1337|-3907
    Obruchevo|RU|5566|3752
    Adwa|ET|1416|3890
    Esmeraldas|BR|-1976|-4431
    Redenção|BR|-803|-5003
    Chino|US|3401|-11769
    Arauca|CO|708|-7076
    El Bayadh|DZ|3368|102
    Mukachevo|UA|4844|2272
    Krasnaya Glinka|RU|5374|5294
    Yokote|JP|3932|14055
    Alhambra|US|3410|-11813
    Svetlanovskiy|RU|6000|3033
    Bangil|ID|-760|11282
    Nanding|CN|3675|11806
    Birni N Konni|NE|1380|525
    Moriyama|JP|3507|13598
    Ogden|US|4122|-11197
    Sóc Sơn|VN|2126|10585
    Lakang|MM|2466|9719
    Versailles|FR|4880|213
    Guozhen|CN|3437|10736
    Voznesenskyi|UA|4793|3763
    Sandnes|NO|5885|574
    Khalifah A City|AE|2443|5460
    Tārūt|SA|2657|5004
    Los Reyes Acaquilpan|MX|1936|-9898
    Maun|BW|-1998|2342
    Santo Amaro|BR|-2365|-4670
    Torre del Greco|IT|4079|1437
    Al Marj|LY|3249|2083
    Lido di Ostia|IT|4173|1228
    Redwood City|US|3749|-12224
    Sekimachi|JP|3548|13692
    Dengzhou|CN|3781|12076
    Wedding|DE|5255|1336
    Yegor’yevsk|RU|5538|3904
    Mehestan|IR|3599|5075
    Goiana|BR|-756|-3500
    Courbevoie|FR|4890|226
    Bellingham|US|4876|-12249
    Qufu|CN|3560|11699
    Essaouira|MA|3151|-977
    Makeni|SL|889|-1204
    Iwamizawa|JP|4320|14176
    Camboriú|BR|-2703|-4865
    Hingoli|IN|1971|7714
    Gia Nghĩa|VN|1200|10769
    Muñoz|PH|1572|12090
    Monte Chingolo|AR|-3473|-5835
    O'Fallon|US|3881|-9070
    Puerto Maldonado|PE|-1259|-6920
    Santa Inês|BR|-367|-4538
    Vwawa|TZ|-911|3293
    Sintang|ID|7|11150
    Rukban|JO|3331|3870
    Damansara Damai|MY|320|10159
    Mohammed Bin Zayed City|AE|2435|5455
    Repentigny|CA|4574|-7345
    Gonaïves|HT|1945|-7269
    Sathon|TH|1371|10053
    Bāruni|IN|2548|8597
    Lorena|BR|-2273|-4512
    Hoover|US|3341|-8681
    Créteil|FR|4879|247
    Jeypore|IN|1886|8257
    Amsterdam-Zuidoost|NL|5231|497
    Como|IT|4581|908
    Ílion|GR|3803|2370
    Madaripur|BD|2317|9021
    Konotop|UA|5123|3320
    Ciudad Mante|MX|2274|-9897
    Ijuí|BR|-2839|-5391
    Rivera|UY|-3091|-5555
    Komae|JP|3563|13958
    Laojunmiao|CN|3983|9773
    Cottbus|DE|5176|1433
    Túxpam de Rodríguez Cano|MX|2096|-9741
    Seropédica|BR|-2274|-4371
    Chiguayante|CL|-3693|-7303
    Epe|NG|658|398
    El Ejido|ES|3678|-281
    Nakatsu|JP|3360|13119
    Melbourne|US|2808|-8061
    Dien Bien Phu|VN|2139|10302
    Gamboru|NG|1237|1421
    Tlaxcala|MX|1932|-9824
    Hawr al ‘Anz|AE|2528|5534
    Akhisar|TR|3892|2784
    Danbury|US|4139|-7345
    Sumenep|ID|-701|11386
    Ushiku|JP|3597|14013
    Katunayaka|LK|717|7989
    Yeongju|KR|3682|12863
    Pinheiro|BR|-252|-4508
    Dacheng|CN|1951|10939
    Mianyang|CN|3316|10669
    Bijnor|IN|2937|7814
    Tanjay|PH|952|12316
    St Albans|GB|5175|-33
    Fnidek|MA|3585|-536
    Dhoraji|IN|2173|7045
    East Norwalk|US|4111|-7340
    Gununo|ET|692|3765
    Āreka|ET|707|3770
    Edinburg|US|2630|-9816
    Vīrappanchathiram|IN|1135|7771
    Sunrise|US|2613|-8011
    Salina Cruz|MX|1618|-9519
    Sant'Ana do Livramento|BR|-3089|-5553
    Dundee|ZA|-2817|3023
    Carrao|BR|-2355|-4654
    Wilhelmshaven|DE|5355|810
    Qūş|EG|2592|3276
    Nowy Sącz|PL|4962|2070
    Ogaminana|NG|759|622
    Akçapınar|TR|3895|3894
    Kasserine|TN|3517|884
    Chita|JP|3500|13686
    Karakol|KG|4249|7839
    Piet Retief|ZA|-2701|3081
    Mackay|AU|-2115|14917
    Dazhong|CN|3320|12046
    Ettadhamen|TN|3683|1011
    Suceava|RO|4763|2625
    Heróica Zitácuaro|MX|1944|-10036
    Liaolan|CN|3667|11988
    Bālāghāt|IN|2182|8019
    Trinidad|BO|-1483|-6490
    Phuthaditjhaba|ZA|-2852|2882
    Çerkezköy|TR|4129|2800
    Jinxiang|CN|2743|12061
    Yurga|RU|5572|8489
    Timbuktu|ML|1677|-301
    Voskresenka|UA|5048|3060
    Quixadá|BR|-497|-3902
    Hellersdorf|DE|5253|1361
    Moju|BR|-188|-4877
    Dongxia|CN|3675|11858
    Saint-Pierre|RE|-2134|5548
    Techiman|GH|759|-194
    Bloomington|US|3917|-8653
    Komendantsky aerodrom|RU|6000|3028
    Kampung Sungai Kajang|MY|342|10117
    Feni|BD|2301|9140
    Udhampur|IN|3292|7514
    Wanju|KR|3585|12715
    Najībābād|IN|2961|7834
    Wako|JP|3579|13962
    Binonga|PH|1077|12298
    Reinickendorf|DE|5256|1334
    Degan|CN|2928|10623
    Xiannü|CN|3243|11956
    Bāghestān|IR|3565|5113
    Ayase|JP|3544|13943
    Idaiyarpālaiyam|IN|1104|7692
    Higashiyamato|JP|3576|13945
    Cicero|US|4185|-8775
    Darhan|MN|4949|10592
    Paris 10 Entrepôt|FR|4887|236
    Yinma|CN|3666|11946
    Hemet|US|3375|-11697
    Chiclana de la Frontera|ES|3642|-614
    Cianorte|BR|-2366|-5260
    Ocotlán|MX|2035|-10277
    Fredrikstad|NO|5922|1093
    Sliven|BG|4269|2633
    Jardim Paulista|BR|-2357|-4666
    South Shields|GB|5500|-143
    Derry|GB|5500|-731
    Belo Jardim|BR|-834|-3642
    Hilversum|NL|5222|518
    Lingdong|CN|4655|13114
    Nanzhang Chengguanzhen|CN|3178|11183
    Hamma Bouziane|DZ|3641|660
    Al Qanāţir al Khayrīyah|EG|3019|3114
    San Pedro|US|3374|-11829
    Ahwatukee Foothills|US|3334|-11198
    Paris 10e Arrondissement|FR|4888|236
    Kisilevsk|RU|5400|8665
    Busto Arsizio|IT|4561|885
    Şabrātah|LY|3279|1249
    Yangp'yŏng|KR|3749|12749
    Ungsang|KR|3541|12917
    Kafr az Zayyāt|EG|3082|3082
    Johns Creek|US|3403|-8420
    La Piedad de Cabadas|MX|2034|-10202
    Mission|US|2622|-9833
    Yamatokōriyama|JP|3461|13577
    Troy|US|4261|-8315
    São Bento do Sul|BR|-2625|-4938
    Marilao|PH|1476|12095
    Buena Park|US|3387|-11800
    Xucheng|CN|2033|11017
    Ihiala|NG|585|686
    Harihar|IN|1451|7581
    Chilla Soroda Bāngar|IN|2860|7730
    Kapiri Mposhi|ZM|-1397|2867
    Carpina|BR|-785|-3525
    Fort Abbas|PK|2919|7286
    Sirsilla|IN|1839|7881
    Ceuta|ES|3589|-532
    Sinwŏn-ŭp|KP|3824|12576
    Pori|FI|6148|2179
    Owariasahi|JP|3521|13703
    Margahayukencana|ID|-697|10757
    Wensu|CN|4128|8024
    Al Khārjah|EG|2545|3055
    Al-Khārijah|EG|2525|3055
    Bulacan|PH|1479|12088
    San José de Guanipa|VE|889|-6417
    Picos|BR|-708|-4147
    Amakusa|JP|3246|13019
    Echizen|JP|3589|13617
    Kimitsu|JP|3535|13987
    Galesong|ID|-532|11937
    Bambari|CF|577|2068
    Mar del Tuyú|AR|-3657|-5669
    Hecun|CN|3653|11411
    San Fernando|PH|1662|12032
    Kamigyō-ku|JP|3503|13576
    Mid-City|US|3404|-11836
    Ḩawsh ‘Īsá|EG|3091|3029
    Ningyang|CN|3576|11679
    Bingerville|CI|536|-389
    Lodwar|KE|312|3560
    Karauli|IN|2650|7703
    Mānsa|IN|2999|7540
    Uccle|BE|5080|434
    Prešov|SK|4900|2124
    David|PA|843|-8243
    Jinshi|CN|2960|11187
    Weston-super-Mare|GB|5135|-298
    Palm Coast|US|2958|-8121
    Yuanping|CN|3872|11276
    Minden|DE|5229|891
    Charlesbourg|CA|4690|-7131
    Montego Bay|JM|1847|-7792
    Kraljevo|RS|4373|2069
    Norderstedt|DE|5370|999
    Fayetteville|US|3606|-9416
    Sioux City|US|4250|-9640
    Yacuiba|BO|-2202|-6368
    Pontevedra|ES|4243|-864
    Muhanga|RW|-202|2971
    Shīrvān|IR|3740|5793
    Marj Al Hamam|JO|3190|3585
    Sobradinho II|BR|-1563|-4783
    Ochota|PL|5222|2099
    Havířov|CZ|4978|1844
    La Villa del Rosario|VE|1033|-7231
    Shikokuchūō|JP|3398|13355
    Bayeux|BR|-712|-3493
    Atlantis|ZA|-3357|1848
    Aoxi|CN|2743|11584
    Liping|CN|2623|10913
    Pau|FR|4331|-36
    Rutshuru|CD|-119|2945
    Kelo|TD|931|1581
    An Hải|VN|1607|10823
    Sidi Kacem|MA|3422|-571
    Halifax|GB|5372|-185
    Algorta|ES|4335|-301
    Torrevieja|ES|3798|-68
    Changqing|CN|3656|11673
    Jacobina|BR|-1118|-4051
    Malapatan|PH|597|12529
    Lyon 07|FR|4575|484
    Dali Old Town|CN|2569|10016
    Sinhyeon|KR|3488|12863
    Xindian|CN|3680|11829
    San Martín|AR|-3308|-6847
    Jangipur|IN|2447|8808
    Saint-Hubert|CA|4550|-7342
    Ecunna|AO|-1268|1551
    Muş|TR|3873|4148
    Douar Hicher|TN|3683|1009
    Anzhero-Sudzhensk|RU|5608|8602
    Yima|CN|3474|11188
    Sahand|IR|3795|4611
    Lake Forest|US|3365|-11769
    Pernik|BG|4260|2303
    Qiaoguan|CN|3656|11888
    Manono|CD|-730|2740
    Merced|US|3730|-12048
    Minyat an Naşr|EG|3113|3164
    Sant Boi de Llobregat|ES|4134|204
    Pozuelo de Alarcón|ES|4043|-381
    Bagamoyo|TZ|-644|3890
    Cukai|MY|425|10342
    Parit Sulung|MY|198|10288
    Nangong|CN|3735|11539
    Mbalmayo|CM|352|1150
    Sabaneta|CO|615|-7562
    Limão|BR|-2349|-4667
    Lüshun|CN|3880|12127
    Troitsk|RU|5409|6157
    Mādabā|JO|3172|3579
    Maţāy|EG|2842|3078
    Hengelo|NL|5227|679
    Reef Al Fujairah City|AE|2514|5625
    Nizip|TR|3701|3779
    Nakhon Sawan|TH|1570|10014
    Colombes|FR|4892|225
    Três Rios|BR|-2212|-4321
    Lākshām|BD|2324|9112
    Longview|US|3250|-9474
    Les Corts|ES|4139|213
    Gobindgarh|IN|3067|7630
    Dondo|MZ|-1961|3474
    Maple Ridge|CA|4922|-12260
    Macaíba|BR|-586|-3535
    Caldas|CO|609|-7564
    Ōmihachiman|JP|3513|13610
    Budapest VIII. kerület|HU|4749|1907
    Atambua|ID|-911|12489
    Anguo|CN|3483|11682
    Quixeramobim|BR|-520|-3929
    Fatsa|TR|4103|3750
    Azov|RU|4711|3941
    Pagbilao|PH|1397|12170
    Bryan|US|3067|-9637
    Ipoti|NG|787|508
    Tanashichō|JP|3573|13954
    Shiwan|CN|2300|11308
    Arcoverde|BR|-842|-3705
    Edmonton|GB|5163|-6
    Westland|US|4232|-8340
    Ishwardi|BD|2413|8907
    Tamworth|GB|5263|-170
    Limay|PH|1456|12060
    Bolgatanga|GH|1079|-85
    Donghe|CN|3223|10630
    Gosport|GB|5080|-113
    La Dorada|CO|545|-7466
    Le Tampon|RE|-2128|5552
    Ratodero|PK|2780|6829
    Saunda|IN|2366|8533
    Akiruno|JP|3573|13923
    Breña|PE|-1206|-7705
    Moema|BR|-2360|-4666
    Presidencia Roque Sáenz Peña|AR|-2679|-6044
    Maraimalainagar|IN|1280|8003
    Huaiyang|CN|3776|11452
    Coslada|ES|4042|-356
    Qal‘at Bīshah|SA|2000|4261
    Ashoknagar|IN|2458|7773
    Sesto San Giovanni|IT|4553|923
    Gwangju|KR|3741|12726
    Agboville|CI|593|-421
    Villingen-Schwenningen|DE|4806|849
    Kaspiysk|RU|4288|4764
    Tamanghasset|DZ|2278|552
    Lucca|IT|4384|1050
    Babamba|CD|18|2748
    Phulwari Sharif|IN|2558|8507
    Tangping|CN|2203|11194
    Ar Rass|SA|2587|4350
    Mhow|IN|2256|7577
    Warwick|US|4170|-7142
    Bartın|TR|4164|3234
    Luzern|CH|4705|831
    Barkā’|OM|2368|5789
    Al Khānkah|EG|3021|3137
    Concórdia|BR|-2723|-5203
    Kasongo|CD|-443|2667
    Lakewood|US|3385|-11813
    Guider|CM|993|1395
    Salmās|IR|3820|4477
    Yirga ‘Alem|ET|675|3842
    An Khê|VN|1395|10865
    Naqadeh|IR|3696|4539
    São Sebastião|BR|-2376|-4541
    Timóteo|BR|-1958|-4265
    Scunthorpe|GB|5358|-65
    Tiznit|MA|2970|-973
    Muntilan|ID|-758|11029
    Paysandú|UY|-3232|-5808
    Uman|UA|4875|3022
    Pacatuba|BR|-398|-3862
    Yan Nawa|TH|1370|10054
    Tianguá|BR|-373|-4099
    Remedios de Escalada de San Martín|AR|-3473|-5840
    Beauport|CA|4686|-7119
    Yudong|CN|2938|10652
    Malout|IN|3021|7448
    Kadi|IN|2330|7233
    Bulungu|CD|-454|1860
    Chapadinha|BR|-374|-4336
    Balqash|KZ|4685|7498
    Guaynabo|PR|1836|-6611
    Farmington Hills|US|4249|-8338
    Sarishābāri|BD|2475|8983
    Fatehjang|PK|3356|7264
    San Tan Valley|US|3319|-11153
    Mount Pleasant|US|3279|-7986
    Athi River|KE|-146|3698
    Lambayong|PH|652|12504
    Konstanz|DE|4766|918
    Tatebayashi|JP|3625|13953
    Mweka|CD|-485|2156
    Konin|PL|5222|1825
    Nangen|KR|3541|12739
    Changning|CN|2858|10492
    Vijalpor|IN|2092|7291
    Pozzuoli|IT|4084|1410
    Reşiţa|RO|4530|2189
    Žilina|SK|4922|1874
    Palakollu|IN|1652|8173
    Kabalo|CD|-605|2691
    Baudhuinville|CD|-708|2974
    Sokcho|KR|3821|12859
    Xiugu|CN|2791|11678
    Himatnagar|IN|2360|7297
    Lalupon|NG|747|407
    Pilar|AR|-3446|-5891
    Al Ḩurshah|LY|3276|1267
    Worms|DE|4963|836
    Cranston|US|4178|-7144
    Ozersk|RU|5576|6070
    Tallaght|IE|5329|-637
    Rockhampton|AU|-2338|15051
    Moabit|DE|5253|1334
    San Timoteo|VE|979|-7107
    Yessentuki|RU|4405|4286
    São Miguel|BR|-2349|-4643
    Vitry-sur-Seine|FR|4879|240
    Largo|US|2791|-8279
    Naesŏ|KR|3525|12852
    Santa Cecilia|BR|-2353|-4665
    Diyarb Najm|EG|3075|3144
    Dholka|IN|2273|7244
    Feicheng|CN|3526|11797
    Aveiro|PT|4065|-865
    Mooca|BR|-2356|-4660
    Ravenna|IT|4441|1220
    Shanting|CN|3508|11746
    Rouissat|DZ|3192|535
    Madido|ZM|-1535|2837
    Klin|RU|5633|3673
    Getxo|ES|4336|-301
    Buta|CD|279|2473
    Kotkapura|IN|3058|7483
    East Hastings|CA|4927|-12306
    Homestead|US|2547|-8048
    Junlian|CN|2817|10451
    Lecce|IT|4035|1817
    South Suffolk|US|3672|-7659
    Avondale|US|3344|-11235
    Atakpamé|TG|753|113
    Berestovskyi|UA|4804|3788
    Curvelo|BR|-1876|-4443
    Lai Vung|VN|1026|10559
    Mijas|ES|3660|-464
    Güigüe|VE|1008|-6778
    Bargarh|IN|2133|8362
    Nianzhuang|CN|3430|11777
    Aulnay-sous-Bois|FR|4894|249
    Tepeji del Río de Ocampo|MX|1990|-9934
    Kharghar|IN|1905|7307
    Kōtari|JP|3492|13571
    Chatham|GB|5138|53
    Varese|IT|4582|883
    Tustin|US|3375|-11783
    Santa Catarina Pinula|GT|1457|-9050
    Bustos|PH|1496|12092
    Samā’il|OM|2330|5795
    Casa Verde|BR|-2350|-4666
    Khemis Miliana|DZ|3626|222
    Ambalantota|LK|612|8102
    Bakhmut|UA|4859|3800
    Bani Yas City|AE|2431|5463
    Água Rasa|BR|-2043|-4517
    Yingjiang|CN|2471|9794
    Elbistan|TR|3821|3720
    Kondoa|TZ|-490|3578
    Serrinha|BR|-1166|-3901
    Mountain View|US|3739|-12208
    Napa|US|3830|-12229
    Kairāna|IN|2940|7721
    Brajarajnagar|IN|2182|8392
    Zhuanghe|CN|3970|12299
    Hannō|JP|3585|13932
    Bonāb|IR|3734|4606
    Loushanguan|CN|2814|10682
    Somerville|US|4239|-7110
    Kāmāreddi|IN|1832|7834
    Baoying|CN|3323|11931
    Giugliano in Campania|IT|4093|1420
    Kedungwaru|ID|-807|11192
    Kendall|US|2568|-8032
    Lawrence|US|4271|-7116
    Dashiqiao|CN|4064|12250
    Budapest XV. kerület|HU|4756|1912
    Panshi|CN|4294|12606
    Palwancha|IN|1758|8068
    Neumünster|DE|5407|998
    Serpong|ID|-632|10666
    Meru|KE|5|3766
    João Monlevade|BR|-1981|-4317
    Piotrków Trybunalski|PL|5141|1970
    Purmerend|NL|5250|496
    Vinhedo|BR|-2303|-4698
    Qŭnghirot|UZ|4304|5884
    Alahabad|PK|3088|7406
    Nyeri|KE|-42|3695
    Cachoeira do Sul|BR|-3004|-5289
    Xichang|CN|2163|10895
    Gamagōri|JP|3483|13723
    Manmād|IN|2025|7444
    Srikalahasti|IN|1376|7970
    Huanglou|CN|3665|11861
    Dushan|CN|2583|10753
    Kanyama|CD|-752|2417
    Vorkuta|RU|6751|6407
    Sangmélima|CM|293|1198
    El Cafetal|VE|1047|-6683
    Hajiawa|IQ|3624|4479
    Fili|RU|5575|3749
    Khewra|PK|3265|7301
    Rikaze|CN|2925|8888
    Sha Tin Wai|HK|2238|11420
    Cung Kiệm|VN|2119|10616
    Ughelli|NG|549|600
    Dorsten|DE|5166|697
    Stockton-on-Tees|GB|5457|-132
    Tan-Tan|MA|2844|-1110
    Parma|US|4140|-8172
    Miabi|CD|-622|2339
    Drobeta-Turnu Severin|RO|4463|2265
    New Rochelle|US|4091|-7378
    San José Pinula|GT|1455|-9041
    Paco|PH|1459|12099
    Kottagūdem|IN|1755|8062
    Lynchburg|US|3741|-7914
    Lelystad|NL|5251|548
    Medford|US|4233|-12288
    Zrenjanin|RS|4538|2038
    Deerfield Beach|US|2632|-8010
    Songlou|CN|3457|11660
    Pongch’ŏn-ŭp|KP|3812|12620
    Bella Vista|AR|-3457|-5869
    San Francisco|PH|854|12595
    Lerdo|MX|2554|-10352
    Taixing|CN|3217|12001
    Genteng|ID|-837|11415
    Kidapawan|PH|701|12509
    Bolenge|CD|0|1822
    Amstelveen|NL|5230|486
    Sathorn|TH|1375|10052
    Bende|NG|556|763
    Sylmar|US|3431|-11845
    Kropotkin|RU|4544|4057
    Itumbiara|BR|-1842|-4922
    Calarcá|CO|453|-7564
    Oke Mesi|NG|782|492
    Kimpese|CD|-556|1443
    Khrustalnyi|UA|4814|3892
    Kafanchan|NG|958|829
    Edfu|EG|2498|3288
    Pleasanton|US|3766|-12187
    Saint-Léonard|CA|4559|-7360
    Tangjiazhuang|CN|3974|11845
    São Roque|BR|-2353|-4714
    Shadrinsk|RU|5609|6364
    Willowdale|CA|4377|-7940
    Talagang|PK|3293|7242
    Huehuetenango|GT|1532|-9147
    Dosso|NE|1305|319
    Bang Sue subdistrict|TH|1381|10053
    Lüdenscheid|DE|5122|763
    Zarzis|TN|3350|1111
    Phuket|TH|789|9840
    Kahna Nau|PK|3137|7437
    Polotsk|BY|5549|2879
    Tefé|BR|-337|-6472
    Sant Cugat del Vallès|ES|4147|209
    Nawābganj|IN|2693|8120
    Gedangan|ID|-739|11273
    Cyberjaya|MY|292|10166
    Yanta|CN|3624|11567
    Belmont Cragin|US|4193|-8777
    Bwizibwera|UG|-59|3063
    Brooklyn Park|US|4509|-9336
    Gueckedou|GN|857|-1013
    Gokak|IN|1617|7482
    Ceará-Mirim|BR|-563|-3543
    Mamou|GN|1038|-1209
    Tīkamgarh|IN|2474|7883
    Zhuangyuan|CN|3731|12083
    Ikom|NG|597|871
    Arakkonam|IN|1308|7967
    Wuyang|CN|3199|11625
    Kashihara|JP|3458|13562
    Xiongzhou|CN|2512|11430
    Chaigou|CN|3625|11962
    Būmahen|IR|3573|5187
    Matão|BR|-2160|-4837
    Ponorogo|ID|-787|11146
    Arāria|IN|2615|8751
    Agulu|NG|610|706
    Netrakona|BD|2488|9073
    Goodyear|US|3344|-11236
    Kaambooni|SO|-164|4159
    Catanzaro|IT|3888|1660
    Alfenas|BR|-2143|-4595
    Prince George|CA|5392|-12275
    Mossel Bay|ZA|-3418|2215
    Nakatsugawa|JP|3548|13750
    New Westminster|CA|4921|-12291
    Kennewick|US|4621|-11914
    Marburg an der Lahn|DE|5081|877
    Bistriţa|RO|4713|2450
    Marseille 08|FR|4327|538
    Cẩm Lệ|VN|1602|10820
    Xinzhou|CN|3087|11480
    Shitanjing|CN|3923|10634
    Coffs Harbour|AU|-3030|15311
    Chiang Rai|TH|1991|9983
    Deurne|BE|5122|447
    Sagaing|MM|2188|9598
    Koch Bihār|IN|2633|8945
    Mooka|JP|3643|14002
    Tumen|CN|4297|12984
    Natori-shi|JP|3817|14088
    Avilés|ES|4355|-592
    Três Lagoas|BR|-2079|-5170
    Armant|EG|2562|3254
    Kharakvasla|IN|1844|7378
    Gualeguaychú|AR|-3301|-5852
    Thanhlyin|MM|1678|9625
    Isiolo|KE|35|3758
    Vyborg|RU|6071|2875
    Alameda|US|3777|-12226
    Palencia|ES|4201|-452
    Curepipe|MU|-2032|5753
    Danané|CI|726|-815
    Arona|ES|2810|-1668
    Waliso|ET|853|3797
    Tupi|PH|633|12495
    São João del Rei|BR|-2114|-4426
    Qinggang|CN|2947|10624
    Hengbei|CN|2388|11573
    Honjō|JP|3624|13919
    Bhadohi|IN|2540|8257
    Torrent|ES|3944|-47
    Circoiscrizione I|IT|4507|769
    Lins|BR|-2168|-4974
    Carlisle|GB|5490|-294
    Town 'n' Country|US|2801|-8258
    Bellflower|US|3388|-11812
    Kőbánya|HU|4748|1914
    Kātoya|IN|2365|8813
    Yishan|CN|3622|11870
    Youhao|CN|4785|12884
    Joensuu|FI|6260|2976
    Medininagar|IN|2404|8407
    Wāshīm|IN|2011|7713
    Reutov|RU|5576|3786
    Bagbera|IN|2276|8619
    Savarkundla|IN|2134|7130
    Bandar-e Emam Khomeyni|IR|3044|4910
    Toyooka|JP|3554|13482
    Putatan|MY|593|11606
    Chino Hills|US|3399|-11776
    Bang Kruai|TH|1380|10047
    Denov|UZ|3827|6790
    Bloomington|US|4048|-8899
    Basoda|IN|2385|7794
    Santa Cruz del Quiché|GT|1503|-9115
    Daura|NG|1155|1141
    Al Ḩayy|IQ|3217|4604
    Bamban|PH|1527|12057
    Pingyi|CN|3550|11763
    Southall|GB|5151|-37
    Budapest XVII. kerület|HU|4748|1925
    Mogi Mirim|BR|-2243|-4696
    Wulong|CN|2932|10776
    Valvedditturai|LK|982|8017
    Rheinhausen|DE|5140|671
    Linping|CN|3042|12030
    Huai Khwang|TH|1378|10058
    Sirs al Layyānah|EG|3044|3097
    San Juan|PE|-378|-7328
    Ilioúpoli|GR|3793|2377
    Zahlé|LB|3385|3590
    Daet|PH|1411|12296
    Daugavpils|LV|5588|2653
    Blue Mountains|AU|-3371|15033
    Rugby|GB|5237|-126
    Alafaya|US|2856|-8121
    Kashiba|JP|3453|13571
    Wa|GH|1006|-250
    Vanadzor|AM|4081|4450
    Kouvola|FI|6087|2670
    Donggongon|MY|591|11610
    Szombathely|HU|4723|1662
    Xixiang|CN|2259|11389
    Kuacjok|SS|830|2798
    Alekseyevka|RU|5563|3780
    Matala|AO|-1473|1503
    Colón|PA|936|-7990
    Tanuku|IN|1675|8168
    Gurdaspur|IN|3204|7540
    Castrop-Rauxel|DE|5156|731
    Marsala|IT|3780|1244
    Kizugawa|JP|3474|13584
    Pakse|LA|1512|10580
    Tome|JP|3871|14116
    Springdale|US|3619|-9413
    Luleå|SE|6558|2215
    Edattala|IN|1006|7638
    Shap Pat Heung|HK|2242|11404
    Marseille 15|FR|4337|535
    Jardim Botânico|BR|-1587|-4781
    Huankou|CN|3487|11667
    Ciranjang-hilir|ID|-682|10726
    Linkou|CN|4528|13027
    Nchelenge|ZM|-935|2873
    Racine|US|4273|-8778
    Ipiales|CO|83|-7764
    Roosendaal|NL|5153|447
    Hakkâri|TR|3757|4374
    Ukunda|KE|-429|3956
    Bauang|PH|1653|12033
    Nikkō|JP|3675|13962
    Hasselt|BE|5093|534
    Keningau|MY|534|11616
    Gateshead|GB|5496|-160
    Huangmei|CN|3019|11602
    Campo Limpo Paulista|BR|-2321|-4678
    Numan|NG|946|1203
    Hammond|US|4158|-8750
    Ītāy al Bārūd|EG|3089|3067
    Feicheng|CN|3625|11677
    Milpitas|US|3743|-12191
    Ouarzazate|MA|3092|-689
    Inowrocław|PL|5280|1826
    Ünye|TR|4114|3729
    Bodhan|IN|1866|7789
    Songling|CN|3119|12072
    Bogenhausen|DE|4815|1162
    Jishui|CN|3373|11540
    Aalst|BE|5094|404
    Lubin|PL|5140|1620
    Mechelen|BE|5103|448
    Lisburn|GB|5452|-604
    Welk’īt’ē|ET|828|3778
    Bagong Barrio|PH|1467|12099
    Kambar|PK|2759|6800
    Barracas|AR|-3465|-5838
    Nazareth|IL|3270|3530
    Mazatenango|GT|1453|-9150
    Khomeyn|IR|3364|5008
    Shulan|CN|4441|12695
    Balrāmpur|IN|2743|8219
    Tsubame|JP|3766|13893
    Mandela|GH|555|-34
    Suva|FJ|-1814|17843
    Jelenia Góra|PL|5090|1573
    Matehuala|MX|2365|-10064
    Gebiley|SO|970|4362
    Quatre Bornes|MU|-2026|5748
    Fukuchiyama|JP|3530|13512
    Mungyeong|KR|3659|12820
    Bāramūla|IN|3421|7434
    Paisley|GB|5583|-443
    Keur Médoune|SN|1476|-1590
    Agua Prieta|MX|3132|-10954
    Pesaro|IT|4391|1292
    Kanasín|MX|2093|-8956
    Cozumel|MX|2050|-8694
    Baicheng|CN|3633|11978
    Lod|IL|3195|3489
    Wawer|PL|5220|2118
    Aş Şuwayrah|IQ|3293|4478
    Akihabara|JP|3570|13977
    Siedlce|PL|5217|2229
    Damiao|CN|3426|11736
    Jiexiu|CN|3702|11191
    South Surrey|CA|4905|-12279
    Santa Cruz de Barahona|DO|1821|-7110
    Gary|US|4159|-8735
    Shūsh|IR|3219|4824
    Putney|GB|5146|-22
    Karwar|IN|1481|7413
    Ovalle|CL|-3060|-7120
    Kunitachi|JP|3568|13944
    Scranton|US|4141|-7566
    Şurmān|LY|3276|1257
    Mafikeng|ZA|-2587|2564
    Coyah|GN|971|-1338
    Pok Fu Lam|HK|2227|11413
    Voskresensk|RU|5531|3869
    Canaã dos Carajás|BR|-652|-4985
    Keratsíni|GR|3796|2362
    Baldwin Park|US|3409|-11796
    Dhuliān|IN|2468|8795
    Yên Hòa|VN|2102|10579
    Hunchun|CN|4287|13036
    Nabari|JP|3462|13608
    Kagoro|NG|961|839
    Auburn|US|4731|-12223
    Rabkavi-Banhatti|IN|1647|7512
    Yalta|UA|4450|3417
    Hassi Bahbah|DZ|3507|303
    Dubai Festival City|AE|2522|5536
    Les Rivières|CA|4682|-7127
    Zahir Pir|PK|2881|7052
    Mawāna|IN|2910|7792
    Tsurusaki|JP|3325|13169
    Santa Rosa|BR|-2787|-5448
    Józsefváros|HU|4749|1907
    Khlong Chan|TH|1378|10065
    Sarqant|KZ|4541|7992
    Santo Ângelo|BR|-2830|-5426
    Shirpur|IN|2135|7488
    Kiserian|KE|-143|3669
    Marseille 09|FR|4325|541
    Puerto Padre|CU|2120|-7660
    Budge Budge|IN|2248|8818
    Arraiján|PA|894|-7964
    La Rochelle|FR|4616|-115
    Kundla|IN|2134|7131
    Fishers|US|3996|-8601
    Shrewsbury|GB|5271|-275
    Saint Joseph|US|3977|-9485
    Al Maţār al ‘Atīq|QA|2525|5156
    Biguaçu|BR|-2749|-4866
    Sandu|CN|1979|10922
    Mmabatho|ZA|-2585|2563
    Visnagar|IN|2370|7255
    Liangxiang|CN|3974|11613
    Champigny-sur-Marne|FR|4882|249
    Melong|CM|512|996
    Brookes Point|PH|877|11784
    Kannauj|IN|2706|7992
    Zhaodun|CN|3430|11786
    Luxembourg|LU|4961|613
    Yenakiyeve|UA|4824|3820
    La Louvière|BE|5049|419
    Pančevo|RS|4487|2064
    Fenghua|CN|2966|12141
    Khajoori Khas|IN|2871|7726
    Rueil-Malmaison|FR|4888|219
    Neelankarai|IN|1295|8026
    Nagīna|IN|2944|7844
    Caledon|CA|4387|-7999
    Juhaynah|EG|2667|3150
    Biruaca|VE|784|-6752
    Pharr|US|2619|-9818
    Fuorigrotta|IT|4083|1420
    Fylde|GB|5383|-292
    Badagara|IN|1160|7558
    Fazilka|IN|3040|7403
    Rheine|DE|5229|744
    Hujra Shah Muqim|PK|3074|7382
    Bawku|GH|1106|-24
    Bunbury|AU|-3333|11564
    Shiki|JP|3583|13958
    Upland|US|3410|-11765
    Crewe|GB|5310|-244
    Oss|NL|5176|552
    Viçosa|BR|-2075|-4288
    Yaxing|CN|1945|10926
    Yuktae-dong|KP|4002|12816
    Dangkao|KH|1151|10489
    Ciudad Satelite|PE|-1643|-7153
    Fünfhaus|AT|4820|1632
    Antibes|FR|4358|712
    Crateús|BR|-518|-4067
    Yangliuqing|CN|3914|11700
    Stoney Creek|CA|4322|-7977
    Folsom|US|3868|-12118
    Modiin Ilit|IL|3193|3504
    Bebedouro|BR|-2095|-4848
    Basoko|CD|124|2362
    Odendaalsrus|ZA|-2787|2669
    Thawi Watthana|TH|1378|10038
    Electronic City Phase I|IN|1285|7766
    Aira|JP|3177|13059
    Qiuji|CN|3380|11800
    Budapest XXI. kerület|HU|4742|1907
    Baytown|US|2974|-9498
    Furukawa|JP|3857|14096
    Latina|IT|4147|1290
    Zhlobin|BY|5289|3002
    Mineralnye Vody|RU|4421|4314
    Babahoyo|EC|-180|-7952
    Midyat|TR|3742|4134
    Lae|PG|-672|14700
    Matara|LK|595|8054
    Nahāvand|IR|3419|4837
    Manresa|ES|4173|182
    Ramla|IL|3193|3486
    Tuban|ID|-690|11206
    Thanh Liệt|VN|2097|10582
    Sakon Nakhon|TH|1716|10415
    Ratnagiri|IN|1699|7331
    Mbabane|SZ|-2632|3113
    Kiyose|JP|3578|13953
    Keshod|IN|2130|7025
    Qingquan|CN|3045|11526
    Viersen|DE|5125|639
    Esteio|BR|-2986|-5118
    San Ramon|US|3778|-12198
    Adzopé|CI|611|-386
    Camden|US|3993|-7512
    Bracknell|GB|5141|-75
    Shibukawa|JP|3648|13900
    Oleksandriya|UA|4867|3312
    Konnagar|IN|2271|8834
    Shirbīn|EG|3120|3152
    Yurihonjō|JP|3939|14006
    Ash Shuhadā’|EG|3060|3090
    Lake Charles|US|3021|-9320
    Chintamani|IN|1340|7805
    Kalamazoo|US|4229|-8559
    Shouxian|CN|3485|11646
    Paharpur|PK|3211|7097
    Brick|US|4006|-7414
    Nagornyy|RU|5565|3762
    Kebomas|ID|-717|11263
    Cinisello Balsamo|IT|4556|921
    Itapema|BR|-2709|-4861
    Arlington Heights|US|4209|-8798
    San Sebastián de los Reyes|ES|4056|-363
    Plymouth|US|4501|-9346
    Maymana|AF|3592|6478
    Delmenhorst|DE|5305|863
    Lintong|CN|3438|10921
    La Libertad|EC|-223|-8091
    South Ozone Park|US|4067|-7382
    Doral|US|2582|-8036
    Ciudad Choluteca|HN|1331|-8718
    Pammal|IN|1298|8013
    Karangsembung|ID|-685|10864
    Buchanan|LR|588|-1005
    Mashtūl as Sūq|EG|3036|3138
    Sindhnūr|IN|1577|7676
    Sankt Gallen|CH|4742|937
    Kamensk-Shakhtinsky|RU|4832|4026
    Belovo|RU|5442|8630
    Takefu|JP|3590|13617
    Tarub|ID|-693|10917
    Waterford|US|4269|-8341
    Madhubani|IN|2635|8607
    Kageleke|CN|3730|7960
    Kotido|UG|298|3413
    Turbat|PK|2600|6305
    Bodināyakkanūr|IN|1001|7735
    Kanjia|CN|3637|11958
    Yinzhu|CN|3588|11998
    Khadki|IN|1856|7385
    Battersea|GB|5147|-16
    Sapiranga|BR|-2964|-5101
    Chekhov|RU|5515|3746
    Bihać|BA|4482|1587
    Souk El Arbaa|MA|3468|-600
    Battaramulla South|LK|690|7992
    Warabi|JP|3582|13969
    Ibiúna|BR|-2366|-4722
    Kita|ML|1304|-949
    Gare|FR|4883|238
    Kryukiv|UA|4903|3344
    Dhrāngadhra|IN|2299|7147
    Al Karama|AE|2524|5530
    Tezpur|IN|2663|9280
    Osijek|HR|4555|1869
    Lapa|BR|-2352|-4671
    Piła|PL|5315|1674
    Nevşehir|TR|3862|3471
    Evanston|US|4204|-8769
    Kanaker-Zeytun|AM|4022|4454
    Gladbeck|DE|5157|699
    Três Corações|BR|-2170|-4525
    Ode|NG|779|571
    Miki|JP|3480|13498
    Manteca|US|3780|-12122
    Schiedam|NL|5192|439
    Ra'anana|IL|3218|3487
    Döbling|AT|4825|1633
    Saint-Maur-des-Fossés|FR|4879|249
    Srivilliputhur|IN|951|7763
    Anhanguera|BR|-2343|-4679
    Bariq|SA|1893|4193
    Ulu Tiram|MY|160|10382
    Chaoyang|CN|4266|12603
    Dawbon|MM|1652|9560
    Benipur|IN|2606|8615
    Ekpé|BJ|639|254
    Kai|JP|3568|13851
    East Kilbride|GB|5576|-418
    Wyoming|US|4291|-8571
    Kruševac|RS|4358|2133
    Hongch’ŏn|KR|3769|12789
    Kampong Chhnang|KH|1225|10467
    Trujillo Alto|PR|1835|-6601
    Shangmei|CN|2774|11130
    Pāloncha|IN|1760|8071
    Igbo-Ukwu|NG|602|702
    Mek’ī|ET|815|3882
    Loveland|US|4040|-10507
    Rundu|NA|-1792|1977
    Cheektowaga|US|4290|-7875
    Hove|GB|5083|-17
    Fuyu|CN|4779|12446
    Lagoa Santa|BR|-1963|-4390
    Virac|PH|1358|12424
    Kings Bridge|US|4088|-7391
    Pedro Juan Caballero|PY|-2255|-5574
    Bismarck|US|4681|-10078
    Basyūn|EG|3094|3081
    Kpalimé|TG|690|63
    Okegawa|JP|3600|13956
    Kumanovo|MK|4213|2172
    Telêmaco Borba|BR|-2432|-5062
    Barbalha|BR|-731|-3930
    Katano|JP|3479|13569
    Gela|IT|3707|1424
    Katoro|TZ|-300|3193
    Củ Chi|VN|1097|10649
    Barra do Dande|AO|-847|1337
    Feriana|TN|3495|857
    Tekstylnyk|UA|4795|3770
    Sukagawa|JP|3728|14038
    Spijkenisse|NL|5184|433
    Encarnación|PY|-2733|-5587
    Aprilia|IT|4159|1265
    Xinying|TW|2331|12031
    Perris|US|3378|-11723
    Haninge|SE|5917|1814
    Cruzeiro|BR|-2257|-4497
    Maozhou|CN|2276|11381
    Jaora|IN|2364|7513
    Bethlehem|US|4063|-7537
    Gävle|SE|6067|1714
    Arnsberg|DE|5138|808
    Topi|PK|3407|7262
    Molepolole|BW|-2441|2550
    Tura|IN|2551|9020
    Gūdūr|IN|1415|7985
    Albany|US|3158|-8416
    El Tocuyo|VE|979|-6979
    Hihyā|EG|3067|3159
    Ouro Preto|BR|-2039|-4351
    Huilong|CN|3181|12166
    Keren|ER|1578|3845
    Ubud|ID|-851|11527
    Yotsuya|JP|3569|13972
    Nam Cheong|HK|2233|11415
    Beidao|CN|3457|10589
    Moroni|KM|-1170|4326
    Troisdorf|DE|5081|715
    Aylesbury|GB|5182|-81
    Valdemoro|ES|4019|-368
    Bhalwal|PK|3227|7290
    Ciudad Real|ES|3899|-393
    Helmond|NL|5148|566
    Yanggu|CN|3611|11578
    Kowloon West End|HK|2233|11419
    Alicia|PH|1678|12170
    Schaumburg|US|4203|-8808
    Am Timan|TD|1104|2028
    Évosmos|GR|4067|2291
    Parque Do Carmo|BR|-2358|-4646
    Changnyeong|KR|3554|12850
    Mirpur Mathelo|PK|2802|6955
    Vedado del Cotorro|CU|2305|-8225
    Gobernador Gálvez|AR|-3303|-6064
    Jōyō|JP|3484|13581
    Longgang|CN|2970|10571
    Banská Bystrica|SK|4874|1915
    Asbest|RU|5701|6146
    Narnaul|IN|2804|7611
    Sunāmganj|BD|2507|9140
    Cannes|FR|4355|701
    Gastonia|US|3526|-8119
    Senhor do Bonfim|BR|-1046|-4019
    Irecê|BR|-1130|-4186
    Hyosha|CD|70|2952
    Brownsville|US|4066|-7392
    Balotra|IN|2583|7224
    Union City|US|3760|-12202
    Bismil|TR|3785|4066
    Aramoko-Ekiti|NG|770|504
    Katori-shi|JP|3590|14050
    Kharar|IN|3075|7665
    Shancheng|CN|3480|11608
    Bilecik|TR|4014|2998
    Zhangzhai|CN|3462|11695
    Calais|FR|5095|186
    Izumiōtsu|JP|3450|13540
    Nanma|CN|3618|11815
    Méagui|CI|541|-656
    Iţsā|EG|2924|3079
    Huicheng|CN|2987|11843
    Asti|IT|4490|821
    Foumbot|CM|551|1063
    Tatsuno|JP|3483|13454
    Bolingbrook|US|4170|-8807
    Yadgir|IN|1677|7714
    Bosaso|SO|1128|4918
    Rāmhormoz|IR|3128|4960
    Kilifi|KE|-363|3985
    Harda|IN|2234|7710
    Yuanshang|CN|3677|12035
    Ragusa|IT|3693|1472
    Silao de la Victoria|MX|2094|-10143
    Iowa City|US|4166|-9153
    Pilkhua|IN|2871|7766
    Seosan|KR|3678|12645
    Tosu|JP|3337|13052
    Khalándrion|GR|3802|2380
    Vélez-Málaga|ES|3678|-410
    Canindé|BR|-436|-3931
    Suixi|CN|3389|11677
    Eusébio|BR|-389|-3845
    Layton|US|4106|-11197
    Xinmin|CN|4199|12283
    Missouri City|US|2962|-9554
    Appleton|US|4426|-8842
    Igbara-Odo|NG|750|506
    Ambājogāi|IN|1873|7639
    Zhangzhuang|CN|3452|11701
    Meshgīn Shahr|IR|3840|4768
    Al Qā’im|IQ|3439|4099
    Shelby|US|4267|-8303
    Fuentes del Valle|MX|1963|-9914
    Imerintsiatosika|MG|-1898|4732
    Béziers|FR|4334|321
    Kāpas Herd|IN|2853|7708
    Bafia|CM|475|1123
    Gucheng Chengguanzhen|CN|3227|11163
    Xianshuigu|CN|3898|11738
    Zaraza|VE|935|-6532
    Fort Myers|US|2662|-8184
    Inuyama|JP|3538|13694
    Bela|IN|2592|8200
    Ostrowiec Świętokrzyski|PL|5093|2139
    Sarai Alamgir|PK|3290|7376
    Boynton Beach|US|2653|-8007
    Wattenscheid|DE|5148|714
    Bocholt|DE|5184|662
    Yunyang|CN|3345|11271
    Casoria|IT|4091|1429
    Jonesboro|US|3584|-9070
    Msalātah|LY|3258|1404
    Majene|ID|-354|11897
    Kortrijk|BE|5083|326
    Grajaú|BR|-582|-4614
    Youssoufia|MA|3225|-853
    Sipalay|PH|975|12240
    Gbadolite|CD|428|2100
    Rabkavi|IN|1648|7511
    Pistoia|IT|4393|1092
    Gandia|ES|3897|-18
    Chimbas|AR|-3149|-6853
    South Lawndale|US|4184|-8771
    Coari|BR|-408|-6314
    Prilep|MK|4135|2155
    Ozubulu|NG|596|685
    Vlaardingen|NL|5191|434
    Ifrane|MA|3353|-511
    Kyōtanabe|JP|3480|13577
    Bundaberg|AU|-2487|15235
    Aku|NG|671|732
    Huayuan|CN|2829|11721
    Caçador|BR|-2678|-5102
    Shibīn al Qanāţir|EG|3031|3132
    Goianésia|BR|-1532|-4912
    Lanxi|CN|2922|11947
    Logan Square|US|4192|-8770
    Oudtshoorn|ZA|-3360|2220
    Drohobych|UA|4935|2351
    Bawāna|IN|2880|7703
    Detmold|DE|5194|887
    Al Buraymī|OM|2425|5579
    Kasama|JP|3638|14027
    Genhe|CN|5078|12152
    Gresik|ID|-715|11266
    Birobidzhan|RU|4879|13292
    Oyan|NG|805|477
    Shāhābād|IN|2764|7994
    Chokolivka|UA|5042|3045
    Walvis Bay|NA|-2296|1451
    Don Carlos|PH|768|12500
    Sewon|ID|-788|11036
    Virudhachalam|IN|1151|7933
    Kabanjahe|ID|310|9849
    Luocheng|CN|2938|10403
    Rapid City|US|4408|-10323
    Necochea|AR|-3855|-5874
    Chāndpur|IN|2913|7827
    Cao Bằng|VN|2267|10626
    Târgu Jiu|RO|4505|2328
    Pirassununga|BR|-2200|-4743
    Bat Khela|PK|3462|7197
    Jega|NG|1222|438
    Warner Robins|US|3262|-8363
    Heguan|CN|3689|11857
    Solok|ID|-80|10066
    Kāsipālaiyam|IN|1132|7771
    Rochester Hills|US|4266|-8315
    Viana|BR|-2039|-4050
    Chibuto|MZ|-2469|3353
    Canary Wharf|GB|5151|-2
    Sikandarābād|IN|2845|7770
    Asaba|NG|620|673
    Chilca|PE|-1209|-7521
    Ohafia-Ifigh|NG|561|781
    Cloverdale|CA|4911|-12273
    Juegang|CN|3232|12119
    Virudunagar|IN|959|7796
    Bonao|DO|1894|-7041
    Khlong San|TH|1373|10051
    Yoshikawa|JP|3589|13984
    Belek|TR|3686|3107
    Decatur|US|3984|-8895
    Kadiyivka|UA|4857|3864
    Tatvan|TR|3849|4228
    General Roca|AR|-3903|-6758
    Kawit|PH|1444|12090
    Fada N'gourma|BF|1206|36
    Peterhof|RU|5988|2990
    Shostka|UA|5186|3347
    Pierrefonds-Roxboro|CA|4550|-7384
    Taman Senai|MY|160|10364
    Dazaifu|JP|3351|13052
    Southfield|US|4247|-8322
    Richard-Toll|SN|1646|-1570
    Pattukkottai|IN|1042|7932
    Siemianowice Śląskie|PL|5033|1903
    Negēlē|ET|532|3958
    Mayagüez|PR|1820|-6714
    Néa Smýrni|GR|3795|2371
    Castro|BR|-2479|-5001
    Ţāmiyah|EG|2948|3096
    Joypur Hāt|BD|2510|8903
    Ishioka|JP|3618|14027
    Majalengka|ID|-684|10823
    Berdychiv|UA|4989|2858
    Pusad|IN|1991|7758
    Sihanoukville|KH|1061|10353
    Ratchathewi|TH|1376|10053
    Santa Isabel do Pará|BR|-130|-4816
    Jatibarang|ID|-647|10832
    Beled Hawo|SO|393|4188
    Koch'ang|KR|3543|12670
    Shixing|CN|2495|11407
    Rubí|ES|4149|203
    Zlín|CZ|4923|1767
    Jurong East|SG|133|10374
    Dongdu|CN|3585|11770
    Balanga|PH|1468|12054
    San Juan de la Maguana|DO|1881|-7123
    Bayreuth|DE|4995|1158
    Oyem|GA|160|1158
    Rābigh|SA|2280|3903
    Russas|BR|-494|-3798
    Lappeenranta|FI|6106|2819
    Ostrów Wielkopolski|PL|5166|1781
    Saint George|US|3710|-11358
    Padre Las Casas|CL|-3876|-7260
    Rosh Ha‘Ayin|IL|3210|3496
    Caserta|IT|4107|1433
    Yanjia|CN|2983|10700
    Dachnoye|RU|5984|3026
    Bethal|ZA|-2646|2947
    Krathum Baen|TH|1365|10026
    Nanyuki|KE|1|3707
    New Britain|US|4166|-7278
    Tindivanam|IN|1223|7966
    Dongkan|CN|3400|11983
    Chopda|IN|2125|7530
    Minusinsk|RU|5370|9171
    Paine|CL|-3381|-7074
    Almelo|NL|5236|666
    Thaba Nchu|ZA|-2921|2684
    Cascavel|BR|-413|-3824
    Selva Alegre|PE|-1637|-7153
    Barra do Garças|BR|-1589|-5226
    Hương Trà|VN|1653|10748
    Amparo|BR|-2270|-4676
    Huangchuan|CN|3214|11504
    Georgiyevsk|RU|4415|4347
    Daytona Beach|US|2921|-8102
    Yelabuga|RU|5576|5204
    Franklin|US|3593|-8687
    Naro-Fominsk|RU|5539|3673
    Port Area|PH|1459|12097
    Sitrah|BH|2615|5062
    Wusu|CN|4443|8468
    Rio do Sul|BR|-2721|-4964
    Gaspar|BR|-2693|-4896
    Nutana Sector|CA|5210|-10664
    Talā|EG|3068|3094
    Lanxi|CN|4626|12628
    Guamúchil|MX|2546|-10808
    Tailândia|BR|-295|-4895
    Miyang|CN|2440|10344
    Ferkessédougou|CI|959|-519
    Taliparamba|IN|1204|7536
    Steglitz|DE|5246|1333
    Hekinan|JP|3488|13698
    Jiangzhuang|CN|3649|11979
    Beichengqu|CN|4044|11315
    Gongju|KR|3646|12712
    Alegrete|BR|-2978|-5579
    Arua|UG|302|3091
    Candeias|BR|-1267|-3855
    Socopó|VE|823|-7082
    Sangāreddi|IN|1762|7809
    Shumen|BG|4327|2692
    Venado Tuerto|AR|-3375|-6197
    Pālghar|IN|1970|7277
    Maroúsi|GR|3805|2380
    Kalima|CD|-549|2822
    Bangkok Yai|TH|1372|10048
    Xinzhi|CN|3650|11170
    Turlock|US|3749|-12085
    Finlyandskiy|RU|5997|3036
    Dharapuram|IN|1074|7753
    Tabatinga|BR|-423|-6994
    Abancay|PE|-1363|-7288
    Temple|US|3110|-9734
    Licheng|CN|3143|11948
    Sobradinho|BR|-1565|-4779
    Adelaide Hills|AU|-3491|13871
    Guanajuato|MX|2102|-10126
    Suva Reka|XK|4236|2082
    West Ridge|US|4200|-8769
    Radès|TN|3677|1027
    K’olīto|ET|732|3808
    Chiryū|JP|3500|13703
    Ash Shafā|SA|2107|4032
    Apple Valley|US|3450|-11719
    Sagay|PH|1094|12342
    Santo Antônio do Descoberto|BR|-1594|-4826
    Sarnia|CA|4298|-8240
    Kyosai|KR|3485|12859
    Mysłowice|PL|5021|1917
    Payyanur|IN|1209|7520
    Ōtawara|JP|3687|14003
    Casa Nova|BR|-917|-4098
    Nizwá|OM|2293|5753
    Zhoucheng|CN|3591|11631
    Sault Ste. Marie|CA|4652|-8433
    Sakrand|PK|2614|6827
    Itapira|BR|-2244|-4682
    Thị Trấn Mạo Khê|VN|2106|10659
    Mariano Roque Alonso|PY|-2521|-5753
    Al Līth|SA|2015|4027
    Larnaca|CY|3492|3363
    Purley|GB|5134|-11
    Bromma|SE|5934|1794
    Bandar Saujana Utama|MY|321|10148
    Lynwood|US|3393|-11821
    La Paz|PH|1544|12073
    Waukesha|US|4301|-8823
    Le Bardo|TN|3681|1013
    Gouda|NL|5202|471
    Sheopur|IN|2566|7670
    Channapatna|IN|1265|7721
    Bothaville|ZA|-2739|2662
    Araranguá|BR|-2894|-4950
    Goianira|BR|-1650|-4943
    Antalaha|MG|-1490|5028
    Caidian|CN|3058|11403
    Busia|KE|46|3411
    Canton|US|4080|-8138
    Koyilandy|IN|1144|7569
    Guildford|GB|5124|-57
    Mbouda|CM|563|1025
    Afikpo|NG|589|794
    Santa Lucía|ES|2791|-1554
    Landshut|DE|4853|1216
    Gulfport|US|3037|-8909
    Panzos|GT|1540|-8964
    Sunzha|RU|4332|4505
    Amatitlán|GT|1448|-9063
    Jaboticabal|BR|-2125|-4832
    Saint John|CA|4527|-6606
    São Sebastião do Paraíso|BR|-2092|-4699
    Farīdpur|IN|2821|7954
    Tando Jam|PK|2543|6853
    Yüksekova|TR|3757|4429
    Birkhadem|DZ|3671|305
    Zaandam|NL|5244|483
    Shakhtarsk|UA|4806|3844
    Borås|SE|5772|1294
    Nyvky|UA|5046|3041
    Mānikganj|BD|2386|9001
    Esbjerg|DK|5547|845
    Bouar|CF|593|1560
    Rolândia|BR|-2331|-5137
    Migori|KE|-106|3447
    Barauni|IN|2547|8598
    Yawata|JP|3487|13570
    Apomu|NG|735|418
    Minami-Alps|JP|3562|13846
    Xiuyan|CN|4029|12327
    Dārayyā|SY|3346|3623
    Delgado|SV|1372|-8917
    Pawtucket|US|4188|-7138
    Chernogorsk|RU|5383|9131
    Lauderhill|US|2614|-8021
    Peckham|GB|5147|-7
    Indaial|BR|-2690|-4923
    Rock Hill|US|3492|-8103
    Khanabad|AF|3668|6911
    Sragen|ID|-743|11102
    Luohuang|CN|2935|10644
    Madīnat as Sādāt|EG|3037|3051
    Tākestān|IR|3607|4970
    Dias d'Ávila|BR|-1261|-3830
    Fuengirola|ES|3654|-462
    Solana|PH|1765|12169
    Shangsi|CN|2216|10798
    Valença|BR|-2225|-4370
    Fiditi|NG|771|392
    Silver Spring|US|3899|-7703
    Barnsley|GB|5355|-148
    Qarasu|CN|4420|8042
    Tokmok|KG|4284|7530
    Yumbo|CO|358|-7649
    Borongan|PH|1161|12543
    Yukuhashi|JP|3373|13098
    Medenine|TN|3335|1051
    Triyuga|NP|2679|8670
    Shahrixon|UZ|4071|7206
    Campo Formoso|BR|-1051|-4032
    Upington|ZA|-2845|2126
    Oroquieta|PH|849|12380
    Trujillo|VE|937|-7044
    Don Torcuato|AR|-3449|-5863
    Zelenogorsk|RU|5611|9459
    West Gulfport|US|3040|-8909
    Lowestoft|GB|5248|175
    Krishnagiri|IN|1252|7821
    Parys|ZA|-2690|2746
    Agios Dimitrios|GR|3793|2373
    Sopur|IN|3429|7447
    Yalova|TR|4066|2928
    Winneba|GH|535|-62
    Szolnok|HU|4718|2020
    Ban Ko Sire|TH|789|9843
    Changtu|CN|4278|12410
    Växjö|SE|5688|1481
    Huashan|CN|3463|11674
    Ilidža|BA|4383|1831
    Lüneburg|DE|5325|1042
    Tôlanaro|MG|-2503|4698
    El Pueblito|MX|2054|-10044
    Flower Mound|US|3301|-9710
    Stargard|PL|5334|1505
    Cremona|IT|4513|1002
    Rāyagada|IN|1917|8341
    Serendah|MY|336|10160
    Anlu|CN|3126|11368
    Guasave|MX|2557|-10847
    Fernandópolis|BR|-2028|-5025
    Yilan|CN|4632|12956
    Zahirābād|IN|1768|7761
    Sur|OM|2257|5953
    Linjiang|CN|3110|10822
    Carpi|IT|4478|1088
    Khopoli|IN|1879|7335
    San Francisco del Rincón|MX|2102|-10186
    Centreville|US|3884|-7743
    Grazhdanka|RU|6002|3042
    Ratangarh|IN|2808|7462
    Lafayette|US|4042|-8688
    Moanda|GA|-157|1320
    Thākurgaon|BD|2603|8847
    Hala|PK|2581|6842
    Mārkāpur|IN|1574|7927
    Passaic|US|4086|-7413
    Billstedt|DE|5355|1013
    Guiping|CN|2339|11007
    Gemlik|TR|4043|2916
    Campo Belo|BR|-2363|-4667
    Tenri|JP|3458|13583
    Riverview|US|2787|-8233
    Kalamassery|IN|1006|7633
    Sougueur|DZ|3519|150
    Redlands|US|3406|-11718
    Orita-Eruwa|NG|756|344
    Zográfos|GR|3798|2377
    Missoula|US|4687|-11399
    Rancho Cordova|US|3859|-12130
    Farshūţ|EG|2606|3216
    Celle|DE|5262|1008
    Prymorskyi|UA|4707|3750
    Bolpur|IN|2366|8770
    Panjim|IN|1550|7383
    Rānāghāt|IN|2318|8857
    Pacajus|BR|-417|-3846
    Horizonte|BR|-410|-3849
    Tanabe|JP|3373|13537
    Doba|TD|866|1685
    Hongwŏn|KP|4003|12796
    Aubervilliers|FR|4892|238
    Wilmington|US|3975|-7555
    Al Ghanāyim|EG|2688|3133
    Kuandian|CN|4073|12478
    Gwadar|PK|2512|6233
    Musashimurayama|JP|3574|13943
    Shenzhen City Centre|CN|2254|11408
    Vila Nova de Gaia|PT|4112|-861
    Aïn Temouchent|DZ|3530|-114
    Uwajima|JP|3322|13256
    Ejura|GH|739|-136
    Poyang|CN|2899|11667
    Yongfeng|CN|2745|11217
    Lahraouyine|MA|3354|-753
    Kopeysk|RU|5512|6162
    Eha Amufu|NG|666|776
    Fatehābād|IN|2952|7546
    Bāpatla|IN|1590|8047
    Södertälje|SE|5920|1763
    Gongchangling|CN|4112|12345
    Beypore|IN|1117|7581
    Bir el Ater|DZ|3474|806
    Jimo|CN|3639|12046
    Malumfashi|NG|1179|762
    Cổ Đô|VN|2128|10536
    Janaúba|BR|-1580|-4331
    Koppal|IN|1535|7615
    Buenavista|PH|898|12541
    Al Qanāyāt|EG|3062|3146
    Pala|TD|936|1491
    Tongyeong|KR|3485|12843
    Antanifotsy|MG|-1965|4732
    Badvel|IN|1475|7906
    Dialakorodji|ML|1270|-796
    Sherwood Park|CA|5352|-11332
    Dādri|IN|2855|7755
    Kurortnyy|RU|6017|2991
    Chingford|GB|5163|0
    Samar|UA|4863|3526
    Thenkasi|IN|896|7732
    New Braunfels|US|2970|-9812
    Pabianice|PL|5166|1935
    Altamura|IT|4083|1655
    Suratgarh|IN|2932|7390
    Berekum|GH|745|-258
    Santa María Chimalhuacán|MX|1942|-9895
    Mariano|PH|883|12512
    Brumado|BR|-1420|-4167
    Auraiya|IN|2647|7951
    Lamezia Terme|IT|3896|1631
    Vol’sk|RU|5204|4738
    Nungua|GH|560|-8
    Bailundo|AO|-957|1599
    Halmstad|SE|5667|1286
    Cherry Hill|US|3993|-7503
    Mykytivskyi|UA|4831|3800
    Baiquan|CN|4761|12608
    Beloretsk|RU|5396|5840
    Palani|IN|1045|7752
    Benidorm|ES|3854|-13
    Contramaestre|CU|2030|-7624
    Nabeul|TN|3646|1074
    Ishimbay|RU|5345|5604
    Alamata|ET|1242|3956
    Capanema|BR|-120|-4718
    Pagar Alam|ID|-403|10325
    Grande Prairie|CA|5517|-11880
    Linares|MX|2486|-9957
    Bayramaly|TM|3762|6217
    Jiangyan|CN|3251|12014
    Maidenhead|GB|5152|-72
    Shiguai|CN|4071|11029
    Faro|PT|3702|-793
    Maebaru-chūō|JP|3356|13020
    Eniwa|JP|4289|14158
    Flagstaff|US|3520|-11165
    Rittō|JP|3503|13600
    Chivacoa|VE|1016|-6889
    Farroupilha|BR|-2922|-5135
    Anan|JP|3392|13465
    Martil|MA|3562|-528
    Danao|PH|1052|12403
    Gniezno|PL|5253|1758
    Alphen aan den Rijn|NL|5213|466
    Kadirli|TR|3737|3610
    Goya|AR|-2914|-5926
    Châu Đốc|VN|1070|10512
    Phaya Thai|TH|1378|10054
    Dārāb|IR|2875|5454
    Şirvan|AZ|3994|4893
    Schweizer-Reneke|ZA|-2719|2533
    Adler|RU|4343|3992
    Dimbokro|CI|665|-471
    Confederation|CA|5214|-10670
    Fuyang|CN|3005|11995
    Faranah|GN|1004|-1074
    Doğubayazıt|TR|3955|4408
    Haining|CN|3054|12069
    Alcalá de Guadaira|ES|3734|-584
    Shankou|CN|2160|10972
    Chapayevsk|RU|5298|4971
    Stafford|GB|5281|-212
    Mauban|PH|1419|12173
    Tsurugashima|JP|3596|13940
    Nallūr|IN|1110|7739
    Taungdwingyi|MM|2001|9555
    Inaruwa|NP|2661|8715
    Indang|PH|1420|12088
    Muncie|US|4019|-8539
    Mineiros|BR|-1757|-5255
    Pan’an|CN|3475|10511
    Cahama|AO|-1629|1431
    Bamberg|DE|4990|1090
    Khāliş|IQ|3381|4453
    Ayvalık|TR|3932|2669
    Vikindu|TZ|-701|3930
    Rabwah|PK|3176|7291
    Baikonur|KZ|4562|6332
    Uxbridge|GB|5155|-48
    Fordon|PL|5315|1817
    Mira Mesa|US|3292|-11714
    Woodland Hills|US|3417|-11861
    Dainava (Kaunas)|LT|5492|2397
    Linh Đàm|VN|2096|10583
    Raha|ID|-484|12272
    Duyên Hải|VN|963|10649
    Weston|US|2610|-8040
    Imola|IT|4436|1171
    Aigáleo|GR|3798|2368
    Izmayil|UA|4535|2884
    Mengcheng Chengguanzhen|CN|3327|11657
    San Joaquín|VE|1026|-6779
    Abhar|IR|3615|4922
    Xinhe|CN|3692|11959
    Moquegua|PE|-1720|-7094
    Shima|CN|2899|10592
    Güira de Melena|CU|2280|-8251
    Chamrajnagar|IN|1192|7694
    Mertoyudan|ID|-752|11023
    Votuporanga|BR|-2042|-4997
    Consolación del Sur|CU|2251|-8351
    Mīthepur|IN|2850|7732
    Vaasa|FI|6310|2162
    Segamat|MY|251|10282
    Rājbirāj|NP|2654|8675
    Ciro|ET|783|3823
    Vidradnyi|UA|5043|3042
    Mérignac|FR|4484|-65
    Bondowoso|ID|-791|11382
    Satpayev|KZ|4790|6754
    Santa Cruz de Mara|VE|1079|-7169
    Māngrol|IN|2112|7011
    Kahror Pakka|PK|2962|7191
    Kaura Namoda|NG|1259|659
    Basavakalyan|IN|1787|7695
    Planeta Rica|CO|841|-7559
    Āsosa|ET|1007|3453
    Las Piedras|UY|-3473|-5622
    Kladno|CZ|5015|1410
    Pul Pehlad|IN|2850|7729
    Tacarigua|VE|1009|-6792
    Abū ‘Arīsh|SA|1697|4283
    Bairro Parque Nossa Senhora do Carmo|BR|-2341|-4632
    Khāsh|IR|2822|6122
    Fengping|CN|2440|9852
    Brossard|CA|4545|-7347
    Chāībāsa|IN|2255|8580
    Dougnane|SN|1496|-1687
    Tournai|BE|5061|339
    Yokota|JP|3575|13938
    Linares|CL|-3585|-7159
    Rhondda|GB|5166|-345
    Karonga|MW|-993|3393
    Frederick|US|3941|-7741
    Fuefuki|JP|3564|13864
    Frontera|MX|2693|-10145
    Minamiarupusu|JP|3561|13846
    Villa Carlos Paz|AR|-3142|-6449
    Pasco|US|4624|-11910
    Mobārakeh|IR|3235|5150
    Thanlyin|MM|1677|9625
    Dobrich|BG|4356|2783
    Chengxian Chengguanzhen|CN|3375|10573
    Pittsburg|US|3803|-12188
    Luquembo|AO|-1074|1772
    Núi Thành|VN|1543|10866
    Sayyān|YE|1517|4432
    Tripunittura|IN|994|7633
    Alenquer|BR|-194|-5474
    Bongabon|PH|1563|12114
    Gujar Khan|PK|3325|7330
    Kungsholmen|SE|5933|1804
    Xininglu|CN|4434|8490
    Kot Malik Barkhurdar|PK|3020|6699
    Chuhar Kana|PK|3175|7380
    Ridgewood|US|4070|-7391
    Palatine|US|4211|-8803
    Kampung Baru Balakong|MY|303|10175
    Toyoake|JP|3504|13700
    Bitola|MK|4103|2134
    Ambovombe|MG|-2518|4609
    Shājāpur|IN|2343|7628
    Anseong|KR|3701|12727
    Xuantan|CN|2921|10557
    Jiehu|CN|3554|11846
    Bargny|SN|1470|-1723
    Ōdate|JP|4027|14056
    Verdun|CA|4546|-7357
    Suwałki|PL|5411|2293
    Mettupalayam|IN|1130|7693
    North Richland Hills|US|3283|-9723
    San Leonardo|PH|1536|12096
    Valdefuentes|ES|4049|-364
    Union City|US|4078|-7402
    Kissimmee|US|2830|-8142
    Linjiang|CN|4181|12691
    Hunedoara|RO|4575|2290
    Las Cumbres|PA|909|-7954
    San Carlo All'Arena|IT|4087|1426
    Khlong Kum|TH|1379|10068
    Sunām|IN|3013|7580
    Tantou|CN|2603|11960
    Bhawānipatna|IN|1991|8317
    Sōja|JP|3468|13375
    Mindelo|CV|1689|-2498
    Nganjuk|ID|-761|11190
    Ostend|BE|5122|293
    Sint-Niklaas|BE|5117|414
    Chicoutimi|CA|4842|-7106
    Calauag|PH|1396|12229
    Xiaoshi|CN|4130|12412
    Ziauddin Pur|IN|2871|7728
    Boconó|VE|925|-7025
    Magalang|PH|1522|12066
    Ihnāsyā al Madīnah|EG|2909|3094
    Jamkhandi|IN|1650|7529
    Bogale|MM|1629|9540
    Güines|CU|2284|-8203
    Royal Tunbridge Wells|GB|5113|26
    Walnut Creek|US|3791|-12206
    Ad Dilinjāt|EG|3083|3054
    Koson|UZ|3904|6558
    Darnytskyi Masyv|UA|5044|3063
    Cantaura|VE|931|-6436
    Granada|CO|355|-7371
    Inongo|CD|-193|1829
    Hoorn|NL|5264|506
    Basmat|IN|1933|7716
    Libon|PH|1330|12344
    Assen|NL|5300|656
    Chulucanas|PE|-509|-8016
    Tuymazy|RU|5461|5371
    Taj Pul|IN|2849|7731
    Enugu-Ukwu|NG|617|701
    Cordova|US|3516|-8978
    Moriya|JP|3593|14000
    Itō|JP|3497|13908
    Yachimata|JP|3565|14032
    Venâncio Aires|BR|-2961|-5219
    Ponferrada|ES|4255|-660
    Jinjiang|CN|1973|11001
    Lupon|PH|690|12601
    Gion|JP|3443|13247
    Idah|NG|711|674
    Yunmen|CN|3008|10632
    Lys’va|RU|5811|5781
    Knysna|ZA|-3404|2305
    Wushan|CN|3472|10489
    Kayamkulam|IN|918|7650
    Mount Vernon|US|4091|-7384
    Darya Khan|PK|3178|7110
    Dharmapuri|IN|1213|7816
    Heishan|CN|4169|12211
    Conroe|US|3031|-9546
    Borisoglebsk|RU|5137|4210
    Obonoma|NG|471|679
    Dothan|US|3122|-8539
    Sosnovyy Bor|RU|5990|2909
    Feodosiya|UA|4503|3538
    Porto Nacional|BR|-1071|-4842
    Aschaffenburg|DE|4998|915
    Bouïra|DZ|3637|390
    Chinchiná|CO|498|-7560
    Budapest XVI. kerület|HU|4751|1917
    Tsuruga|JP|3565|13606
    Hämeenlinna|FI|6100|2446
    Northridge|US|3423|-11854
    Waterloo|US|4249|-9234
    Tanauan|PH|1409|12115
    Pengcheng|CN|3643|11417
    Wenjiang|CN|2839|10456
    Al Balyanā|EG|2624|3200
    Rivas-Vaciamadrid|ES|4033|-351
    Sheki|AZ|4119|4717
    Nakivale Refugee Camp|UG|-74|3100
    Maple Grove|US|4507|-9346
    Baranoa|CO|1079|-7492
    Shima|CN|2445|11781
    Aparri|PH|1836|12164
    Bīsalpur|IN|2829|7980
    Peruíbe|BR|-2432|-4700
    Mingguang|CN|3278|11796
    Ninghai|CN|2929|12142
    Framingham|US|4228|-7142
    San Isidro|PE|-1210|-7704
    Sabae|JP|3595|13618
    Oriximiná|BR|-177|-5587
    Al Faḩāḩīl|KW|2908|4813
    Saldanha|ZA|-3301|1794
    Adrar|DZ|2787|-29
    Issia|CI|649|-659
    Dolgoprudnyy|RU|5595|3750
    Formiga|BR|-2046|-4543
    Söke|TR|3775|2741
    Altagracia de Orituco|VE|986|-6638
    Nghĩa Lộ|VN|2160|10452
    Attili|IN|1670|8160
    Wimbledon|GB|5142|-21
    Ina|JP|3583|13795
    Redondo Beach|US|3385|-11839
    Corby|GB|5250|-69
    Aïn Harrouda|MA|3364|-745
    Notre-Dame-de-Grâce|CA|4548|-7361
    Langarūd|IR|3720|5015
    Guiglo|CI|654|-749
    Cadereyta Jiménez|MX|2559|-10000
    Majadahonda|ES|4047|-387
    Bossier City|US|3252|-9373
    Cumbum|IN|974|7728
    Morón|VE|1049|-6820
    Neubrandenburg|DE|5356|1326
    Artemisa|CU|2281|-8276
    Valle de Santiago|MX|2039|-10119
    Stamford Hill|GB|5157|-7
    Sanlúcar de Barrameda|ES|3678|-635
    Bir el Djir|DZ|3572|-55
    Bungoma|KE|56|3456
    Macenta|GN|854|-947
    Balanbale|SO|577|4576
    Dorogomilovo|RU|5574|3755
    Munnar|IN|1009|7706
    Panipat Taraf Makhdum Zadgan|IN|2942|7699
    Cadereyta|MX|2558|-9998
    Bourges|FR|4708|240
    Yorba Linda|US|3389|-11781
    Nābha|IN|3038|7615
    Mustamäe|EE|5940|2468
    Ardeşen|TR|4119|4098
    Chaihe|CN|4476|12968
    Budyonnovsk|RU|4478|4417
    Bihāt|IN|2543|8602
    Minggang|CN|3246|11405
    Tangzhai|CN|3443|11659
    Xunyang|CN|3282|10937
    Barberton|ZA|-2579|3105
    Samāstipur|IN|2586|8578
    Calbayog City|PH|1207|12460
    Belogorsk|RU|5091|12851
    Hashima|JP|3533|13668
    Kāranja|IN|2048|7749
    Stróvolos|CY|3515|3333
    Campiña|ES|3822|-298
    Yanghe|CN|3828|10625
    Gode|ET|595|4355
    Concepción del Uruguay|AR|-3248|-5823
    San Mateo Atenco|MX|1927|-9953
    Angat|PH|1493|12103
    Woodbury|US|4492|-9296
    San Fernando|PE|-840|-7454
    Tanjung Selor|ID|284|11737
    Conceição do Coité|BR|-1156|-3928
    Dongfeng|CN|4267|12553
    Roman|RO|4692|2693
    Bârlad|RO|4623|2767
    Sītāmarhi|IN|2659|8549
    Blagoevgrad|BG|4201|2310
    Deva|RO|4588|2290
    Kamuli|UG|95|3312
    Xo‘jayli Shahri|UZ|4241|5945
    Rājsamand|IN|2507|7388
    Huamak|TH|1376|10065
    Kaga|JP|3630|13633
    Tamano|JP|3452|13395
    Quillota|CL|-3288|-7125
    Eau Claire|US|4481|-9150
    Jiang’an|CN|2873|10507
    Kesklinn|EE|5944|2476
    Saraburi|TH|1453|10092
    Ishim|RU|5611|6949
    Zhenlai|CN|4585|12320
    Velsen-Zuid|NL|5246|465
    Waldorf|US|3862|-7694
    Dessau|DE|5184|1225
    Malkāpur|IN|2089|7620
    La Carlota|PH|1042|12292
    Santo Domingo Tehuantepec|MX|1632|-9524
    Shuangfengqiao|CN|2972|10663
    Forest Hills|US|4072|-7385
    Apac|UG|198|3254
    Dāmghān|IR|3617|5434
    Mococa|BR|-2147|-4700
    Hwadae|KP|4084|12950
    Songjianghe|CN|4219|12748
    Ede|NL|5203|566
    Davis|US|3854|-12174
    Subic|PH|1488|12023
    Şırnak|TR|3751|4245
    Tsushima|JP|3517|13672
    Yan Besar|MY|580|10037
    Pālang|BD|2322|9035
    Modāsa|IN|2346|7330
    Glen Burnie|US|3916|-7662
    Arenella|IT|4086|1422
    Banepā|NP|2763|8552
    Agbor|NG|625|619
    Camarillo|US|3422|-11904
    Jaisalmer|IN|2692|7090
    Xaçmaz|AZ|4146|4881
    Luorong|CN|2441|10961
    Tomé-Açu|BR|-242|-4815
    Kovel|UA|5122|2470
    Victoria|US|2881|-9700
    Trapani|IT|3802|1254
    Paignton|GB|5044|-357
    Rosales|PH|1589|12063
    Lüeyang Chengguanzhen|CN|3333|10615
    Tejen|TM|3738|6051
    Gaithersburg|US|3914|-7720
    Babati|TZ|-422|3575
    Shorkot|PK|3191|7088
    Wenling|CN|2838|12138
    Chaguanas|TT|1052|-6142
    Buldāna|IN|2053|7618
    Montemorelos|MX|2519|-9983
    Omīdīyeh|IR|3076|4970
    Liepāja|LV|5650|2101
    Huajing|CN|3112|12145
    Dhenkānāl|IN|2066|8560
    Ezza-Ohu|NG|644|808
    Ixtapa-Zihuatanejo|MX|1764|-10155
    Rossendale|GB|5368|-228
    Fuqing|CN|2573|11937
    Urun-Islāmpur|IN|1705|7427
    Caohe|CN|3023|11543
    Eskilstuna|SE|5937|1651
    Jacksonville|US|3475|-7743
    Kiyosu|JP|3522|13683
    Kostyantynivka|UA|4853|3771
    Gopālganj|IN|2647|8444
    Gaoliu|CN|3680|11850
    City of Isabela|PH|670|12197
    Bongaigaon|IN|2648|9056
    Xinzhou|CN|1971|10931
    Sangamner|IN|1957|7421
    Zadar|HR|4412|1523
    San Luis|CU|2019|-7585
    Caicara del Orinoco|VE|764|-6617
    Pingzhuang|CN|4204|11929
    South San Francisco|US|3765|-12241
    Sousa|BR|-676|-3823
    Kstovo|RU|5615|4420
    Shiojiri|JP|3610|13797
    Lippstadt|DE|5167|834
    Oum el Bouaghi|DZ|3588|711
    Tomaszów Mazowiecki|PL|5153|2001
    Tianliu|CN|3700|11878
    Minchinabad|PK|3016|7357
    Ödemiş|TR|3823|2797
    Lushar|CN|3648|10156
    Köpenick|DE|5245|1357
    Wanggou|CN|3467|11649
    Fengkou|CN|3008|11333
    Néa Ionía|GR|3804|2376
    Iranduba|BR|-328|-6019
    Hāveri|IN|1479|7540
    Dolores Hidalgo|MX|2116|-10093
    Shajing Town|CN|2274|11381
    Kenner|US|2999|-9024
    Melati|ID|-773|11037
    Santa Cruz Xoxocotlán|MX|1703|-9674
    Washington|GB|5490|-152
    Aalen|DE|4884|1009
    Jackson Heights|US|4076|-7389
    Saint-Nazaire|FR|4728|-222
    Fukutsu|JP|3378|13049
    Przemyśl|PL|4978|2277
    Estepona|ES|3643|-515
    Nunukan|ID|414|11765
    Mannargudi|IN|1067|7945
    Dinslaken|DE|5156|674
    Nizhyn|UA|5105|3189
    Rockville|US|3908|-7715
    Liuhe|CN|4228|12575
    Jackson|US|3561|-8881
    Embu-Guaçu|BR|-2383|-4681
    Târgovişte|RO|4493|2546
    Lincoln Park|US|4192|-8765
    Kashima-shi|JP|3597|14064
    Abū al Maţāmīr|EG|3091|3017
    Yuba City|US|3914|-12162
    Hanyin Chengguanzhen|CN|3289|10850
    Tataouine|TN|3293|1045
    Jhālāwār|IN|2460|7616
    Solna|SE|5936|1800
    Aleksin|RU|5450|3707
    Portland|US|4366|-7026
    Sidi Aïssa|DZ|3589|377
    Palo Alto|US|3744|-12214
    Saiki|JP|3295|13190
    Seinäjoki|FI|6279|2283
    Wacheng Neighborhood|CN|3378|11452
    Tarn Taran|IN|3145|7493
    Neuwied|DE|5043|747
    General Pico|AR|-3566|-6376
    Ferrol|ES|4348|-823
    Casas Adobes|US|3232|-11100
    Bajos de Haina|DO|1842|-7003
    Point Cook|AU|-3791|14475
    Marysville|US|4805|-12218
    Duoba|CN|3666|10153
    Siddipet|IN|1810|7885
    Unna|DE|5154|769
    Shaozhuang|CN|3675|11832
    Dambulla|LK|786|8065
    Trang|TH|756|9961
    Baní|DO|1828|-7033
    Sayhāt|SA|2648|5005
    Tēpī|ET|720|3545
    Parnas|RU|6007|3035
    Bakıxanov|AZ|4042|4997
    Chiyoda|JP|3568|13975
    Karlskrona|SE|5616|1559
    Dinalupihan|PH|1488|12045
    Bellampalli|IN|1906|7949
    Focșani|RO|4570|2718
    South Jordan|US|4056|-11193
    Santa Cruz|PH|1577|11991
    Tailai|CN|4639|12341
    Lishi|CN|2908|10626
    Quartu Sant'Elena|IT|3923|925
    La Mohammedia|TN|3667|1016
    Jidd Ḩafş|BH|2622|5055
    Chengyang|CN|3558|11883
    Aluche|ES|4039|-376
    Sanchazi|CN|4208|12660
    Fort McMurray|CA|5673|-11138
    Kurihara|JP|3875|14100
    Daxu|CN|3428|11755
    Oshkosh|US|4402|-8854
    Ramos Arizpe|MX|2554|-10095
    Aflao|GH|612|119
    Qaraqash|CN|3727|7973
    Barbil|IN|2210|8538
    Cabedelo|BR|-698|-3483
    Taihe|CN|3010|10605
    Lençóis Paulista|BR|-2260|-4880
    Koratla|IN|1882|7871
    North Little Rock|US|3477|-9227
    Lianyuan|CN|2769|11166
    Goba|ET|702|3998
    Stalowa Wola|PL|5058|2205
    Mansehra|PK|3433|7320
    Sokaraja|ID|-746|10929
    Smila|UA|4923|3188
    Bayside|US|4077|-7378
    Bununka Kunda|GM|1343|-1669
    Wuxi|CN|2658|11186
    Vicálvaro|ES|4040|-360
    Folkestone|GB|5108|117
    Qipan|CN|3424|11822
    Plauen|DE|5050|1214
    Napier|NZ|-3949|17691
    San Antonio del Táchira|VE|781|-7244
    Rishīkesh|IN|3011|7829
    Kungur|RU|5741|5697
    Kituku|CD|-758|3021
    Castelldefels|ES|4128|197
    Goyerkāta|IN|2670|8903
    Klintsy|RU|5276|3224
    Tōgane|JP|3555|14037
    Tangxiang|CN|2970|10572
    Neryungri|RU|5666|12472
    Huinan|CN|4262|12626
    Bayonne|US|4067|-7411
    Brixton|GB|5147|-11
    Hounslow|GB|5147|-36
    Besbes|DZ|3670|785
    Eagan|US|4480|-9317
    Beimeng|CN|3660|11950
    Leninogorsk|RU|5460|5245
    Cataguases|BR|-2139|-4270
    Bergen op Zoom|NL|5150|429
    Delray Beach|US|2646|-8007
    Algueirão|PT|3880|-934
    Loures|PT|3883|-917
    Sosnovka|RU|6002|3035
    Rajin|KP|4226|13028
    Granby|CA|4540|-7273
    Marondera|ZW|-1819|3155
    Gama|AO|-857|1348
    Luoyang|CN|2496|11868
    Mandamarri|IN|1897|7947
    Jesus Maria|PE|-1207|-7704
    Muling|CN|4492|13052
    Viladecans|ES|4131|201
    Castellammare di Stabia|IT|4070|1449
    Cheria|DZ|3527|775
    Kasungu|MW|-1303|3348
    Huanren|CN|4126|12537
    Qionghu|CN|2884|11236
    I‘zāz|SY|3659|3705
    Thái Hòa|VN|1892|10497
    Camucuio|AO|-1411|1324
    Gamping Lor|ID|-780|11033
    Nikki|BJ|994|321
    Tanjong Malim|MY|368|10152
    Oued Lill|TN|3683|1004
    Beruniy|UZ|4169|6075
    Huanan|CN|4624|13055
    Tissemsilt|DZ|3561|181
    Wamena|ID|-410|13895
    Gukovo|RU|4805|3993
    Sagunto|ES|3968|-27
    Morón|CU|2211|-7863
    Liberdade|BR|-2356|-4663
    Zamość|PL|5072|2325
    Puliyankudi|IN|917|7740
    Xiaolingwei|CN|3203|11885
    Ambilobe|MG|-1320|4905
    Johnson City|US|3631|-8235
    Kitamoto|JP|3603|13954
    Gwa|MM|1759|9458
    Ţurayf|SA|3167|3866
    Calapan|PH|1341|12118
    Kherson|UA|4664|3261
    Johor Jaya|MY|154|10381
    Ganshui|CN|2874|10671
    Dale City|US|3864|-7731
    Silvan|TR|3814|4101
    Namyang-nodongjagu|KP|4295|12986
    Lesosibirsk|RU|5824|9248
    Cedar Park|US|3051|-9782
    Jablah|SY|3536|3593
    Waterfront Communities-The Island|CA|4363|-7938
    Niitsu-honchō|JP|3780|13912
    Lahat|ID|-379|10354
    Tanabe|JP|3482|13577
    Rotorua|NZ|-3814|17625
    Duramē|ET|723|3788
    Yaoji|CN|3407|11782
    Itapetinga|BR|-1525|-4025
    Qiantang|CN|3018|10632
    Vilanova i la Geltrú|ES|4122|173
    Mengyin|CN|3571|11793
    Parkchester|US|4084|-7386
    Palín|GT|1440|-9070
    Lichtenburg|ZA|-2615|2616
    Tatabánya|HU|4759|1838
    Atascocita|US|3000|-9518
    Jietou|CN|2543|9865
    Saint Cloud|US|4556|-9416
    Ellicott City|US|3927|-7680
    Palāsa|IN|1877|8441
    Xiangcheng|CN|3385|11349
    Bayiji|CN|3427|11768
    Finchley|GB|5160|-20
    Laguna Niguel|US|3352|-11771
    Chegutu|ZW|-1813|3014
    Polewali|ID|-343|11934
    Myŏngch’ŏn|KP|4107|12943
    Saint Charles|US|3878|-9048
    Harlingen|US|2619|-9770
    Polevskoy|RU|5644|6019
    Shangkou|CN|3697|11888
    Pavia|IT|4519|916
    Montenegro|BR|-2969|-5146
    Ligezhuang|CN|3636|12014
    Maués|BR|-338|-5772
    Mitoyo|JP|3421|13367
    Gohāna|IN|2914|7670
    Pulivendla|IN|1442|7823
    Từ Sơn|VN|2110|10597
    Wrexham|GB|5305|-299
    Quwaysinā|EG|3056|3116
    Chengalpattu|IN|1269|7998
    Dashitou|CN|4331|12851
    Rovaniemi|FI|6650|2569
    San Ildefonso|PH|1508|12094
    San Miguel|PH|1514|12098
    Huanghua|CN|3589|11946
    Kędzierzyn-Koźle|PL|5035|1823
    Tulcea|RO|4518|2881
    Qingyang|CN|3750|12126
    Wadgaon Kolhati|IN|1984|7524
    Babu|CN|2442|11152
    Souq Sebt Oulad Nemma|MA|3230|-670
    Barreirinhas|BR|-276|-4283
    Lādnūn|IN|2765|7440
    Chivilcoy|AR|-3490|-6002
    Ioánnina|GR|3966|2085
    Wufeng|TW|2406|12070
    Fleetwood|CA|4917|-12280
    Bom Jesus da Lapa|BR|-1326|-4342
    Nūrābād|IR|3407|4797
    Korba|TN|3658|1086
    Basirpur|PK|3058|7384
    Piripiri|BR|-427|-4178
    Yebaishou|CN|4140|11964
    Huaiyuan Chengguanzhen|CN|3296|11717
    San Clemente|US|3343|-11761
    West Lynchburg|US|3740|-7918
    Iganga|UG|61|3347
    Al Manşūrah|QA|2527|5153
    Middletown|US|4039|-7412
    Burām|SD|1086|2516
    Dār Kulayb|BH|2607|5050
    Afgooye|SO|214|4512
    Torremolinos|ES|3662|-450
    Sattahip|TH|1267|10090
    Sokhumi|GE|4301|4099
    Supaul|IN|2612|8660
    Narok|KE|-108|3587
    Ellesmere Port Town|GB|5328|-290
    Fort Garry South|CA|4979|-9716
    São Félix do Xingu|BR|-664|-5200
    Fīrūzābād|IR|2884|5257
    Framingham Center|US|4230|-7144
    Xincheng|CN|3363|11518
    Itapoã|BR|-1575|-4777
    Colmar|FR|4808|736
    Ārān Bīdgol|IR|3406|5148
    Głogów|PL|5166|1608
    Tendō|JP|3835|14037
    Bāqershahr|IR|3553|5140
    Torquay|GB|5046|-353
    Bianzhuang|CN|3485|11804
    Pankow|DE|5257|1340
    Aïn M’Lila|DZ|3604|657
    Meleuz|RU|5296|5593
    Ban Khoan|LA|2035|10009
    Tultepec|MX|1968|-9913
    Suyangshan|CN|3439|11776
    Kumertau|RU|5276|5579
    Gangārāmpur|IN|2540|8853
    Ramanathapuram|IN|937|7883
    Herten|DE|5160|714
    Jagraon|IN|3079|7547
    Schenectady|US|4281|-7394
    Perai|MY|538|10038
    Urgut Shahri|UZ|3942|6726
    Sinnar|IN|1985|7400
    Hepingjie|CN|4206|12692
    Salamá|GT|1510|-9032
    Bairro Militar|GW|1187|-1562
    Kopargaon|IN|1988|7448
    Skhirate|MA|3385|-703
    Acaraú|BR|-289|-4012
    Nioko I|BF|1240|-144
    Tulungagung|ID|-807|11190
    Liuxin|CN|3437|11712
    Capelle aan den IJssel|NL|5193|458
    Gushikawa|JP|2636|12787
    Ouricuri|BR|-788|-4008
    Caoqiao|CN|3434|11811
    Manhiça|MZ|-2540|3281
    Alīpur Duār|IN|2648|8952
    Belize City|BZ|1750|-8820
    Lala Musa|PK|3270|7396
    Slavyansk-na-Kubani|RU|4525|3812
    Longshan|CN|2460|9870
    Craigieburn|AU|-3760|14495
    Irpin|UA|5052|3024
    Villa de Vallecas|ES|4037|-360
    Fengrun|CN|3983|11814
    Januária|BR|-1548|-4437
    Pinheiros|BR|-2357|-4669
    Cheyenne|US|4114|-10482
    Lalmonirhat|BD|2592|8945
    Aquiraz|BR|-390|-3839
    Tandur|IN|1725|7758
    Ambarawa|ID|-726|11040
    Kalush|UA|4902|2437
    Ouezzane|MA|3480|-558
    Villasis|PH|1590|12059
    Estância|BR|-1127|-3744
    Itaberaba|BR|-1253|-4031
    Broomfield|US|3992|-10509
    Ames|US|4203|-9362
    Park Slope|US|4067|-7399
    Shawnee|US|3904|-9472
    Mecheria|DZ|3354|-28
    Kunyang|CN|2767|12057
    King Faisal Military City|SA|2845|4597
    Bāzār-e Yakāwlang|AF|3474|6697
    Bāzārak|AF|3531|6952
    Cricklewood|GB|5156|-22
    Wrzeszcz|PL|5438|1861
    Ganda|AO|-1302|1464
    Reseda|US|3420|-11854
    Patuakhali|BD|2237|9035
    Itauguá|PY|-2539|-5735
    Guildford|CA|4919|-12280
    Pampatar|VE|1100|-6379
    Conway|US|3509|-9244
    Embu|KE|-54|3746
    Sumusţā al Waqf|EG|2892|3085
    Tianzhuang|CN|3680|11974
    Villa del Rosario|CO|783|-7247
    East Orange|US|4077|-7420
    Khulm|AF|3670|6770
    Gitega|BI|-343|2992
    Sodegaura|JP|3541|14002
    Busia|UG|47|3409
    Bodītī|ET|697|3787
    Oas|PH|1326|12350
    Kolonnawa|LK|693|7988
    Loughborough|GB|5277|-120
    Azul|AR|-3678|-5986
    Herford|DE|5211|867
    Lingao|CN|1991|10969
    Hita|JP|3332|13094
    Portage Park|US|4196|-8777
    Igarapé Miri|BR|-198|-4896
    Tongaat|ZA|-2957|3112
    Skokie|US|4203|-8773
    Shikang|CN|2177|10932
    Bezerros|BR|-823|-3580
    Massa|IT|4404|1014
    Grevenbroich|DE|5109|658
    Čair|MK|4202|2144
    Tecate|MX|3257|-11663
    Valverde|ES|4050|-368
    Dishnā|EG|2612|3247
    Rechytsa|BY|5236|3039
    Khatauli|IN|2928|7773
    Weimar|DE|5098|1133
    Bertioga|BR|-2385|-4614
    Hwawŏn|KR|3580|12850
    Fenggang|CN|2755|11621
    Vīrarāghavapuram|IN|1307|8011
    Ahlat|TR|3875|4248
    Asahi|JP|3572|14065
    West Bloomfield Township|US|4257|-8338
    Tamarac|US|2621|-8025
    Yendi|GH|944|-1
    Monte Mor|BR|-2295|-4732
    Siuri|IN|2391|8753
    Rāipur|BD|2304|9077
    Itaitinga|BR|-397|-3853
    Meulaboh|ID|414|9613
    Dondo|AO|-968|1443
    Dondo|AO|-905|1532
    Malanville|BJ|1187|338
    Usta Muhammad|PK|2818|6804
    Youngstown|US|4110|-8065
    Taunton|GB|5101|-310
    Tomigusuku|JP|2619|12768
    Talavera|PH|1559|12092
    Chacao|VE|1050|-6685
    Guasdualito|VE|724|-7073
    Crotone|IT|3908|1713
    Lodi|US|3813|-12127
    La Línea de la Concepción|ES|3617|-535
    North Hollywood|US|3417|-11838
    Picheng|CN|3447|11797
    Greenville|US|3485|-8239
    Renzhao|CN|3664|12020
    Kotikawatta|LK|693|7991
    Haskovo|BG|4193|2556
    Puerto Madryn|AR|-4277|-6504
    Fujioka|JP|3625|13907
    Muncar|ID|-843|11433
    Bīna|IN|2417|7819
    Koboko|UG|341|3096
    Pālitāna|IN|2153|7182
    Taman Senawang Indah|MY|269|10199
    Changli|CN|3971|11916
    Yanagawa|JP|3317|13040
    Afragola|IT|4092|1431
    Preaek Prasab|KH|1235|10604
    Akşehir|TR|3836|3142
    Sahuayo de Morelos|MX|2006|-10272
    Celina|US|3332|-9678
    Chaumu|IN|2717|7572
    Bandar Seri Begawan|BN|489|11494
    Kaihua|CN|2337|10428
    Yunmeng Chengguanzhen|CN|3106|11377
    Tikhoretsk|RU|4585|4012
    Gelang Patah|MY|145|10359
    Bantul|ID|-789|11033
    Waterlooville|GB|5088|-103
    Yangzhou|CN|3322|10754
    Sandefjord|NO|5913|1022
    Rossosh’|RU|5112|3851
    Imaichi|JP|3672|13968
    Maison Blanche|FR|4883|235
    Gimbi|ET|917|3583
    Sheptytskyi|UA|5039|2424
    Tamana|JP|3295|13057
    Enrique B. Magalona|PH|1088|12298
    Kaposvár|HU|4637|1780
    Mansfield|US|3256|-9714
    Hālol|IN|2250|7347
    T’aet’an-ŭp|KP|3809|12530
    Taloqan|AF|3674|6953
    Ongjin|KP|3793|12536
    Punta Alta|AR|-3888|-6208
    Tuapse|RU|4410|3908
    Kodār|IN|1700|7997
    Alba Iulia|RO|4607|2358
    Kerpen|DE|5087|670
    Skanes|TN|3577|1079
    Santa Cruz|US|3697|-12203
    Pico Rivera|US|3398|-11810
    Bāngarda Chhota|IN|2274|7581
    Tshela|CD|-500|1295
    Madera|US|3696|-12006
    Vacaria|BR|-2851|-5093
    Qinggang|CN|4670|12609
    Uga|NG|594|708
    Fria|GN|1037|-1358
    Tādepalle|IN|1648|8060
    Koulikoro|ML|1286|-756
    Tirupattur|IN|1249|7857
    Janesville|US|4268|-8902
    Surubim|BR|-783|-3575
    Ali Mendjeli|DZ|3625|657
    Boryspil|UA|5035|3095
    West Des Moines|US|4158|-9371
    Villa Elisa|PY|-2537|-5759
    Aleksandrov|RU|5640|3871
    Narutochō-mitsuishi|JP|3420|13461
    Santiago|PE|-1353|-7198
    Sibi|PK|2954|6788
    Molina de Segura|ES|3805|-121
    Ihnāsīyah|EG|2909|3102
    Mutengene|CM|409|931
    Chinnachowk|IN|1448|7884
    Bishnupur|IN|2307|8732
    Āmūr|IN|1879|7828
    Paterna|ES|3950|-44
    Palaió Fáliro|GR|3793|2370
    Wik’ro|ET|1380|3960
    Kotlovka|RU|5566|3760
    Polomolok|PH|622|12506
    Ensenada|AR|-3486|-5791
    Baheri|IN|2877|7950
    Nawalgarh|IN|2785|7527
    Tupã|BR|-2193|-5051
    Paranoá|BR|-1578|-4778
    Montebello|US|3401|-11811
    Ānaiyūr|IN|996|7811
    Kunnamkulam|IN|1065|7607
    Tulangan Utara|ID|-747|11265
    Bognor Regis|GB|5078|-68
    Ambanja|MG|-1367|4845
    Colón|CU|2272|-8090
    Rāghogarh|IN|2444|7720
    San Antonio de Los Altos|VE|1039|-6695
    Tohāna|IN|2971|7590
    Kangar|MY|644|10020
    Valence|FR|4493|491
    Newtownabbey|GB|5466|-591
    Cosenza|IT|3930|1625
    Quimper|FR|4800|-410
    Pateros|PH|1454|12107
    Thành Phố Uông Bí|VN|2103|10677
    San Pedro de Copán|HN|1462|-8887
    Dengbu|CN|2821|11682
    Pindi Gheb|PK|3324|7226
    Machakos|KE|-152|3727
    Kulai|MY|166|10360
    Fulda|DE|5055|968
    Yangcun|CN|3936|11706
    Zhicheng|CN|3101|11991
    Shendi|SD|1669|3343
    Magong|TW|2357|11959
    Mpika|ZM|-1183|3145
    Boké|GN|1093|-1429
    Georgetown|US|3063|-9768
    Mangai|CD|-402|1953
    As Safīrah|SY|3608|3737
    Lulou|CN|3472|11677
    Hull|CA|4543|-7571
    ‘Alemaya|ET|939|4201
    Kanchanaburi|TH|1400|9955
    Bongor|TD|1028|1537
    Jatani|IN|2016|8571
    Chokwé|MZ|-2453|3298
    Alpharetta|US|3408|-8429
    Fujiidera|JP|3457|13560
    Arni|IN|1267|7929
    Shimodate|JP|3630|13998
    Genk|BE|5096|550
    Yambol|BG|4248|2650
    Chik Ballāpur|IN|1344|7773
    Kilju|KP|4096|12933
    Lorain|US|4145|-8218
    Baihecun|CN|2211|10724
    Dédougou|BF|1246|-346
    Bowling Green|US|3699|-8644
    Nong Khai|TH|1788|10274
    Guanyin|CN|2910|10439
    Flatlands|US|4062|-7393
    Dundalk|US|3925|-7652
    Capão da Canoa|BR|-2975|-5001
    New Halfa|SD|1533|3560
    Dormagen|DE|5110|683
    Zarechnyy|RU|5320|4519
    Užice|RS|4386|1985
    Buckley|GB|5317|-308
    Mabai|CN|2301|10445
    Benevides|BR|-136|-4824
    Leszno|PL|5184|1657
    Bergheim|DE|5096|664
    Nago|JP|2662|12799
    El Mgarsa|TN|3382|1099
    Ganta|LR|724|-898
    Jelutong|MY|539|10032
    Samut Sakhon|TH|1355|10027
    Eden Prairie|US|4485|-9347
    Jitra|MY|627|10042
    Slatina|RO|4443|2437
    North Bergen|US|4080|-7401
    Zayed City|AE|2365|5371
    Pittwater|AU|-3367|15130
    Most|CZ|5050|1364
    Korydallós|GR|3798|2365
    Great Yarmouth|GB|5261|173
    Buin|CL|-3373|-7074
    El Prat de Llobregat|ES|4133|209
    Nanlong|CN|3135|10606
    Mitcham|GB|5140|-17
    Dhubri|IN|2602|8999
    Florence-Graham|US|3397|-11824
    Youxi|CN|2921|10614
    Waltham|US|4238|-7124
    Borsad|IN|2241|7290
    Budapest XX. kerület|HU|4744|1910
    Feltham|GB|5145|-41
    Siddharthanagar|NP|2750|8345
    Garbsen|DE|5241|959
    Zagné|CI|621|-748
    Pavlovo|RU|5597|4309
    Mirassol|BR|-2082|-4952
    Margate|GB|5138|139
    Githunguri|KE|-106|3678
    Githunguri|KE|-130|3699
    Kenge|CD|-577|1366
    Xiazhuang|CN|3492|11864
    Mercedes|AR|-3465|-5943
    West Hartford|US|4176|-7274
    Kelaa Kebira|TN|3587|1054
    Ōjima|JP|3569|13983
    Mila|DZ|3645|626
    Padre Hurtado|CL|-3357|-7081
    Põhja-Tallinn|EE|5945|2470
    Cajazeiras|BR|-689|-3856
    Buduburam|GH|552|-48
    Gorno-Altaysk|RU|5196|8592
    Changcheng|CN|3609|11945
    Shanwang|CN|3655|11871
    Lugano|CH|4601|896
    Kuşadası|TR|3786|2726
    Gadwāl|IN|1624|7780
    Tetovo|MK|4201|2097
    Hod HaSharon|IL|3216|3489
    Żory|PL|5005|1870
    Godean|ID|-777|11029
    Rogers|US|3633|-9412
    Medicine Hat|CA|5004|-11068
    Lushnjë|AL|4094|1970
    Qurayyāt|OM|2326|5892
    Fredericton|CA|4595|-6667
    Pidugurālla|IN|1648|7989
    Melipilla|CL|-3369|-7122
    Novaya Balakhna|RU|5649|4360
    Limón|CR|999|-8304
    Collado-Villalba|ES|4064|-400
    Botou|CN|3807|11657
    Orion|PH|1462|12058
    Uiwang|KR|3737|12695
    Vaslui|RO|4663|2773
    Carol City|US|2594|-8025
    Pubal|KR|3729|12751
    Agnibilékrou|CI|713|-320
    Liuku|CN|2585|9886
    Los Andes|CL|-3283|-7060
    Florida|CU|2153|-7823
    Kélibia|TN|3685|1109
    Baoqing|CN|4632|13219
    Urla|TR|3832|2676
    Horad Zhodzina|BY|5410|2833
    Nkwerre|NG|576|710
    Mong Kok|HK|2232|11417
    Al Bājūr|EG|3043|3104
    Shizhai|CN|3481|11664
    Halton Hills|CA|4364|-7993
    Encinitas|US|3304|-11729
    Sheikhpura|IN|2514|8584
    Jinggou|CN|3628|11955
    Māhdāsht|IR|3573|5081
    Auchi|NG|707|626
    Graaff Reinet|ZA|-3225|2453
    Bełchatów|PL|5137|1936
    Campo Bom|BR|-2968|-5105
    Sirsi|IN|1462|7484
    Nipāni|IN|1640|7438
    Sorgun|TR|3981|3519
    Fanlou|CN|3448|11685
    Nasugbu|PH|1407|12063
    Brighouse-City Centre|CA|4917|-12313
    Pueblo Nuevo|ES|4043|-364
    Kannur|IN|1187|7536
    East Village|US|4073|-7399
    Tagajō-shi|JP|3830|14100
    Butare|RW|-260|2974
    Trnava|SK|4838|1759
    Moknine|TN|3563|1090
    Randers|DK|5646|1004
    Caltanissetta|IT|3749|1406
    Ashford|GB|5115|87
    Haverhill|US|4278|-7108
    Changle|CN|2183|10942
    Sumbawa Besar|ID|-849|11742
    Gus’-Khrustal’nyy|RU|5561|4065
    Pesqueira|BR|-836|-3670
    Bāri|IN|2665|7762
    Jupiter|US|2693|-8009
    Nokha|IN|2756|7347
    Santa Lucía|AR|-3154|-6850
    Dovzhansk|UA|4808|3965
    Buynaksk|RU|4282|4713
    Puerto Peñasco|MX|3132|-11354
    Tiquipaya|BO|-1734|-6622
    Icó|BR|-640|-3886
    Semporna|MY|448|11861
    Çubuk|TR|4024|3303
    Krasnoturinsk|RU|5977|6021
    Council Bluffs|US|4126|-9586
    Phitsanulok|TH|1682|10026
    Belebey|RU|5411|5412
    Pedro Leopoldo|BR|-1962|-4404
    Nyunzu|CD|-596|2802
    Wellington|US|2666|-8024
    Vinukonda|IN|1605|7974
    Sale|GB|5343|-232
    Tonypandy|GB|5162|-346
    Miaojie|CN|2531|10028
    Kaitong|CN|4481|12308
    West Coon Rapids|US|4516|-9335
    Colón|VE|803|-7226
    Portel|BR|-194|-5082
    Zhangjiachuan|CN|3499|10621
    Drancy|FR|4893|245
    Pingnan|CN|2354|11039
    Acton|GB|5151|-28
    Phalia|PK|3243|7358
    Kosong|KR|3838|12847
    Ntoum|GA|39|976
    Shiroi|JP|3580|14007
    North Miami|US|2589|-8019
    Pervomaysk|UA|4804|3085
    Noisy-le-Grand|FR|4885|256
    Fochville|ZA|-2649|2749
    Renukūt|IN|2422|8304
    Mohammadia|DZ|3559|7
    Érd|HU|4739|1891
    Hamilton|US|3940|-8456
    Dêqên|CN|2996|9072
    Villeneuve-d'Ascq|FR|5062|317
    San Francisco Tesistán|MX|2080|-10348
    Songyang|CN|3446|11303
    Salgueiro|BR|-807|-3912
    Grao de Murviedro|ES|3964|-24
    Yucheng|CN|3493|11647
    Benslimane|MA|3362|-712
    North Port|US|2704|-8224
    Marechal Deodoro|BR|-971|-3590
    La Seyne-sur-Mer|FR|4310|588
    Camocim|BR|-290|-4084
    Shuikou|CN|2398|11590
    Tulare|US|3621|-11935
    Ras Tanura|SA|2671|5007
    Humaitá|BR|-752|-6303
    Kogon Shahri|UZ|3973|6455
    Nagari|IN|1332|7959
    Escada|BR|-836|-3522
    Abepura|ID|-260|14063
    Rzhev|RU|5626|3433
    Sopron|HU|4769|1659
    Coon Rapids|US|4512|-9329
    Berat|AL|4071|1995
    Chistopol’|RU|5537|5064
    Asaka|UZ|4064|7224
    Camaquã|BR|-3085|-5181
    Holosiyiv|UA|5034|3055
    Shulyavka|UA|5045|3045
    Levallois-Perret|FR|4889|229
    Huaral|PE|-1150|-7721
    Inhulets|UA|4773|3325
    Boituva|BR|-2328|-4767
    Viareggio|IT|4387|1025
    Chidambaram|IN|1140|7969
    Nioki|CD|-272|1769
    Tanba|JP|3516|13504
    Tinongan|PH|1022|12304
    Zarechnyy|RU|5313|4658
    Millcreek|US|4069|-11188
    Shuangyang|CN|4352|12566
    Nianzishan|CN|4751|12289
    La Habra|US|3393|-11795
    Blaine|US|4516|-9323
    Dabwāli|IN|2995|7474
    Sibsāgar|IN|2698|9464
    Asakusa|JP|3572|13980
    Narwāna|IN|2960|7612
    Yangambi|CD|77|2444
    Tikhvin|RU|5964|3353
    Sagua la Grande|CU|2281|-8007
    Auburn|US|3261|-8548
    Minglanilla|PH|1024|12380
    Okha|IN|2247|6907
    Kiffa|MR|1662|-1140
    Pingyin|CN|3628|11645
    Lār|IR|2768|5434
    Floriano|BR|-677|-4302
    Sanghar|PK|2605|6895
    Korogwe|TZ|-515|3848
    Downtown Vancouver|CA|4928|-12312
    Łomża|PL|5318|2206
    Nova Odessa|BR|-2278|-4730
    Bin Xian|CN|4574|12746
    Kempas|MY|155|10370
    Angyalföld|HU|4755|1908
    Meshkīn Dasht|IR|3575|5094
    Mīzan Teferī|ET|700|3559
    Rossosh’|RU|5020|3957
    Smederevo|RS|4466|2093
    Qingshuping|CN|2738|11202
    Erzsébetváros|HU|4750|1907
    Seremban 2|MY|269|10191
    gorod Solnetchnogorsk|RU|5619|3698
    Nani Daman|IN|2041|7283
    Irun|ES|4334|-179
    Lake Elsinore|US|3367|-11733
    Zhaobaoshan|CN|2997|12169
    Hushitai|CN|4194|12350
    Petrodvorets|RU|5990|2980
    Kuchāman|IN|2715|7486
    Miyoshi|JP|3509|13709
    Nīmbāhera|IN|2462|7468
    Labinsk|RU|4464|4074
    Tenkodogo|BF|1178|-37
    Zhangji|CN|3414|11738
    Marseille 14|FR|4334|538
    Picpus|FR|4884|240
    Maputsoe|LS|-2889|2790
    Asker|NO|5983|1044
    Huoqiu Chengguanzhen|CN|3235|11629
    Mudu|CN|3126|12052
    Zalaegerszeg|HU|4684|1684
    Fengyi|CN|2558|10031
    Nandu|CN|2285|11082
    Pisco|PE|-1371|-7621
    Siddhapur|IN|2392|7237
    Bāmyān|AF|3482|6783
    Longfeng|CN|3039|10951
    Taoluo|CN|3527|11937
    Bassar|TG|925|78
    Moca|DO|1939|-7052
    Iskitim|RU|5464|8330
    Zamora|ES|4151|-574
    Kiryat Gat|IL|3161|3476
    Svetlogorsk|BY|5263|2974
    Carazinho|BR|-2828|-5279
    Diphu|IN|2584|9343
    Attur|IN|1159|7860
    Darāw|EG|2441|3292
    Beni Enzar|MA|3526|-293
    Revda|RU|5680|5994
    Long Mỹ|VN|968|10557
    Lobnya|RU|5603|3747
    Kōshi|JP|3289|13078
    Yingshang Chengguanzhen|CN|3263|11627
    Tempelhof|DE|5247|1340
    San Andrés Tuxtla|MX|1845|-9521
    Carmichael|US|3862|-12133
    Songkhla|TH|720|10060
    Kokstad|ZA|-3055|2942
    Kampong Cham|KH|1199|10546
    Rāyadrug|IN|1470|7685
    Scarborough|GB|5428|-40
    Xiangzhou|CN|3616|11942
    Yamato-Takada|JP|3452|13575
    Rāth|IN|2559|7957
    Ngozi|BI|-291|2983
    Al Shamkhah City|AE|2439|5471
    Lakshmīpur|BD|2294|9083
    Yangiyŭl|UZ|4111|6905
    Yongning|CN|2276|10848
    Wesel|DE|5167|662
    Penápolis|BR|-2142|-5008
    Vyksa|RU|5532|4217
    Cortazar|MX|2048|-10096
    Tríkala|GR|3955|2177
    Kolea|DZ|3664|277
    Chambéry|FR|4557|592
    Kolding|DK|5549|947
    Extremoz|BR|-571|-3531
    Xinye|CN|3253|11237
    Cheruvannur|IN|1119|7583
    Budapest XIX. kerület|HU|4745|1915
    Ad Dir‘īyah|SA|2475|4654
    Dmitrov|RU|5634|3752
    Ueno-ebisumachi|JP|3476|13613
    Sibay|RU|5272|5867
    Faqirwali|PK|2947|7303
    Lishu|CN|4331|12433
    Oroqen Zizhiqi|CN|5057|12372
    Béja|TN|3673|918
    La Fría|VE|822|-7225
    Taylor|US|4224|-8327
    Alcoy|ES|3871|-47
    Cayenne|GF|494|-5233
    Hasuda|JP|3597|13965
    Gaya|NE|1188|345
    Xianju|CN|2885|12073
    Aş Şaff|EG|2956|3128
    Malaybalay|PH|816|12513
    Mora|CM|1105|1414
    Porirua|NZ|-4113|17485
    Vriddhāchalam|IN|1152|7932
    Korosten|UA|5095|2864
    Karlstad|SE|5938|1350
    Nieuwegein|NL|5203|508
    Burnsville|US|4477|-9328
    Andradina|BR|-2090|-5138
    Tamba|JP|3517|13503
    Bārh|IN|2548|8571
    Jianguang|CN|2819|11578
    Monterey Park|US|3406|-11812
    Widnes|GB|5336|-273
    Djibo|BF|1410|-163
    Euclides da Cunha|BR|-1051|-3902
    Kispest|HU|4745|1914
    Issy-les-Moulineaux|FR|4882|228
    Morada Nova|BR|-511|-3837
    Dongning|CN|4408|13112
    Aketi|CD|274|2378
    Dashi|CN|3009|10622
    Stryi|UA|4926|2385
    Kempten (Allgäu)|DE|4773|1031
    Mdiq|MA|3568|-533
    Abū Ḩummuş|EG|3109|3031
    Castro Valley|US|3769|-12209
    Mariana|BR|-2038|-4342
    Shāhāda|IN|2155|7447
    Tunasan|PH|1438|12105
    Sig|DZ|3553|-19
    San Salvador Tizatlalli|MX|1926|-9959
    Arrecife|ES|2896|-1355
    Coroatá|BR|-413|-4412
    Savona|IT|4431|848
    Mushie|CD|-302|1692
    Irvington|US|4073|-7423
    Sindelfingen|DE|4870|902
    Výronas|GR|3796|2375
    Mojo|ET|859|3912
    Neuilly-sur-Seine|FR|4888|227
    Tianchang|CN|3800|11402
    Mizusawa|JP|3913|14113
    Dabra|IN|2589|7833
    Veenendaal|NL|5203|556
    Mateare|NI|1224|-8643
    La Chorrera|PA|888|-7978
    Kuroiso|JP|3697|14005
    Tauá|BR|-600|-4029
    Nova Mutum|BR|-1383|-5608
    Schwäbisch Gmünd|DE|4880|980
    Rocklin|US|3879|-12124
    Slawi|ID|-698|10914
    Gaalkacyo|SO|677|4743
    Apatity|RU|6758|3341
    Chichibu|JP|3599|13908
    Kesennuma|JP|3890|14158
    Caicó|BR|-646|-3710
    Runcorn|GB|5334|-273
    Udumalaippettai|IN|1059|7725
    Dembī Dolo|ET|853|3480
    Utica|US|4310|-7523
    Gubat|PH|1292|12412
    Dar Naim|MR|1811|-1593
    Xifeng|CN|4274|12472
    Datong|CN|3262|11706
    Punta de Mata|VE|969|-6361
    Horsens|DK|5586|985
    Banfield|AR|-3475|-5839
    Malden|US|4243|-7107
    Biga|TR|4023|2724
    Hashimoto|JP|3432|13562
    National City|US|3268|-11710
    Novoaltaysk|RU|5341|8394
    Pecangaan|ID|-670|11071
    Bury|GB|5360|-230
    Dewsbury|GB|5369|-163
    Valjevo|RS|4428|1990
    Nanhu|CN|3549|11935
    Yicheng|CN|3170|11226
    Svobodnyy|RU|5137|12814
    Ban Tha Kham|TH|1364|10044
    Bangor|GB|5466|-567
    Itoman|JP|2613|12767
    Felege Neway|ET|630|3688
    Sal’sk|RU|4647|4154
    Villa Poeta José Gálvez Barrenechea|PE|-1221|-7691
    Stupino|RU|5490|3807
    Fier-Çifçi|AL|4072|1957
    Nekā|IR|3665|5330
    Parit|MY|448|10092
    Kampong Sidam|MY|553|10057
    Granollers|ES|4161|229
    Fano|IT|4384|1302
    Financial District|US|4071|-7401
    Chinch'ŏn|KR|3686|12744
    Tiptūr|IN|1326|7648
    Sahaswān|IN|2807|7875
    Wanparti|IN|1637|7807
    Zeist|NL|5209|523
    Sidi Bennour|MA|3265|-843
    Anuradhapura|LK|831|8041
    Tarnowskie Góry|PL|5045|1886
    Xiema|CN|2977|10637
    Buluan|PH|672|12480
    Grosseto|IT|4276|1111
    Kırıkhan|TR|3650|3636
    Soroti|UG|171|3361
    Yanliang|CN|3466|10923
    Tahe|CN|5232|12470
    União dos Palmares|BR|-916|-3603
    Springfield|US|4405|-12302
    Mbinga|TZ|-1093|3502
    Bethesda|US|3898|-7710
    San Miguel|PE|-1548|-7012
    Uyovu|TZ|-328|3153
    Sirhind|IN|3064|7638
    Norfolk County|CA|4283|-8038
    Dayr Mawās|EG|2764|3085
    Jōsō|JP|3604|13996
    Erdaojiang|CN|4178|12603
    Aisai|JP|3516|13673
    Terre Haute|US|3947|-8741
    Kolomyia|UA|4852|2504
    Bārdoli|IN|2112|7311
    Tartagal|AR|-2252|-6381
    Vineland|US|3949|-7503
    West Hollywood|US|2602|-8018
    Fort Portal|UG|66|3027
    Prokhladnyy|RU|4376|4403
    Tianpeng|CN|3099|10394
    Troyes|FR|4830|409
    Kertosono|ID|-758|11210
    North Delta|CA|4917|-12292
    Stodůlky|CZ|5005|1432
    Sarandí|AR|-3468|-5835
    Xixiang|CN|3516|11286
    Beckenham|GB|5141|-3
    Yazman|PK|2912|7174
    Seraing|BE|5058|550
    Chicacao|GT|1454|-9133
    San Marcos|CO|866|-7513
    El Wak|KE|281|4093
    Novo Repartimento|BR|-433|-4980
    Republica|BR|-2354|-4664
    Gilgil|KE|-50|3632
    Upper Gilgil|KE|-21|3627
    Shuya|RU|5685|4139
    Shchëkino|RU|5401|3751
    Ban Lam Luk Ka|TH|1398|10078
    Towada|JP|4062|14121
    San Marcos|US|2988|-9794
    Mokameh|IN|2540|8592
    Yaowan|CN|3418|11807
    Brentwood|US|4078|-7325
    Farnborough|GB|5129|-76
    Bor|RU|5636|4407
    Givatayim|IL|3207|3481
    Arāmbāgh|IN|2288|8778
    Lakeville|US|4465|-9324
    Mujiayingzi|CN|4212|11878
    West Allis|US|4302|-8801
    Yame|JP|3323|13065
    Poonamalle|IN|1305|8011
    Tynemouth|GB|5502|-143
    Dubna|RU|5674|3719
    Akim Oda|GH|593|-99
    Redmond|US|4767|-12212
    Motril|ES|3675|-352
    Kinokawa|JP|3427|13541
    Keonjhargarh|IN|2163|8560
    Tacuarembó|UY|-3172|-5598
    Dingjia|CN|2941|10614
    Mene Grande|VE|985|-7093
    Lokoja|NG|780|674
    Canoga Park|US|3420|-11860
    Cupertino|US|3732|-12203
    Bhadravati|IN|2010|7911
    Ualog|PH|1057|12339
    Langzhong|CN|3155|10599
    Ciudad Hidalgo|MX|1969|-10056
    Taylorsville|US|4067|-11194
    Takaishi|JP|3452|13543
    Liancheng|CN|2572|11675
    Jiangbei|CN|2973|10664
    Moramanga|MG|-1895|4823
    Bristol|US|4167|-7295
    Moore|US|3534|-9749
    Gardena|US|3389|-11831
    Longgang|CN|3765|12033
    Itapecuru Mirim|BR|-339|-4436
    Petaluma|US|3823|-12264
    Fethiye|TR|3664|2913
    Bensalem|US|4010|-7495
    District of Taher|DZ|3677|590
    Zacapa|GT|1497|-8953
    Hereford|GB|5206|-271
    Matera|IT|4067|1660
    Midelt|MA|3269|-475
    Grand Junction|US|3906|-10855
    Taitou|CN|3703|11863
    Świdnica|PL|5084|1649
    Cruz das Almas|BR|-1267|-3910
    Olbia|IT|4092|950
    Mangochi|MW|-1448|3526
    Gushu|CN|3156|11848
    Sanyōonoda|JP|3403|13116
    Panruti|IN|1178|7955
    Al Burj|EG|3158|3098
    Fenshui|CN|3072|10808
    Mirdif|AE|2522|5541
    Casper|US|4287|-10631
    Monze|ZM|-1627|2748
    Setia Tropika|MY|155|10372
    Shimotsuke|JP|3641|13987
    Wujing|CN|3645|11840
    Opava|CZ|4994|1790
    Ilkal|IN|1596|7611
    Rowlett|US|3290|-9656
    Chełm|PL|5114|2347
    Vejle|DK|5571|954
    Cogan|PH|1059|12402
    Kīratpur|IN|2951|7821
    Wucheng|CN|2960|11817
    Cristalina|BR|-1677|-4762
    Yuxia|CN|3406|10863
    Tahara|JP|3467|13727
    Trinidad|CU|2180|-7998
    Runan|CN|3300|11435
    Parkent|UZ|4129|6968
    Vrindāvan|IN|2758|7770
    Douane|TN|3645|1076
    Kodungallūr|IN|1023|7620
    Penedo|BR|-1029|-3659
    Bandar-e Kangān|IR|2783|5206
    Vavuniya|LK|875|8050
    Ech Chettia|DZ|3620|126
    Zhijiang|CN|3042|11175
    Rosenheim|DE|4786|1212
    Nagakute|JP|3517|13706
    Nedumangād|IN|860|7700
    Stroud|GB|5175|-220
    Gucheng|CN|3695|11876
    Bambang|PH|1639|12111
    Taozhuang|CN|3485|11733
    Tczew|PL|5409|1878
    Sandaohezi|CN|4433|8562
    Pokrovsk|UA|4828|3718
    Hpākān|MM|2561|9631
    Ābyek|IR|3604|5053
    Sennan|JP|3435|13527
    Laascaanood|SO|848|4736
    Yongbei|CN|2665|10078
    Halesowen|GB|5245|-205
    La Mesa|US|3277|-11702
    Waterford|IE|5226|-711
    Pine Hills|US|2856|-8145
    Martínez de la Torre|MX|2007|-9706
    Kuwait City|KW|2937|4797
    Melbourne City Centre|AU|-3782|14497
    Zushi|JP|3529|13958
    Pavlovskiy Posad|RU|5578|3865
    Hyūga|JP|3242|13164
    Dazeshan|CN|3699|11992
    Ibitinga|BR|-2176|-4883
    Bela Vista|BR|-2356|-4665
    São Borja|BR|-2866|-5600
    Sarāvān|IR|2737|6233
    Monte Alegre|BR|-200|-5408
    Villa Vicente Guerrero|MX|1912|-9817
    Mbale|KE|8|3472
    Sviblovo|RU|5585|3763
    Ostankinskiy|RU|5583|3762
    Faruka|PK|3189|7241
    Bangaon|IN|2587|8651
    Zhujiajiao|CN|3111|12106
    Wuzhen|CN|3075|12049
    Nzagi|AO|-839|1530
    Néma|MR|1662|-726
    Chelsea|GB|5149|-17
    Juan-les-Pins|FR|4357|711
    Gamonal|ES|4236|-367
    Hurlingham|AR|-3459|-5863
    Bensonhurst|US|4060|-7399
    Coney Island|US|4058|-7399
    Rancho Penasquitos|US|3296|-11712
    Santutxu|ES|4325|-292
    Colonia Nativitas|MX|1938|-9914
    Putra Heights|MY|299|10157
    Valley Glen|US|3419|-11842
    Ara Damansara|MY|312|10159
    Bukit Indah|MY|148|10366
    Vinhomes Ocean Park|VN|2099|10595
    """#

  /// A line for each country: its code and its name.
  static let countries = #"""
    AE|United Arab Emirates
    AF|Afghanistan
    AL|Albania
    AM|Armenia
    AO|Angola
    AR|Argentina
    AT|Austria
    AU|Australia
    AZ|Azerbaijan
    BA|Bosnia and Herzegovina
    BB|Barbados
    BD|Bangladesh
    BE|Belgium
    BF|Burkina Faso
    BG|Bulgaria
    BH|Bahrain
    BI|Burundi
    BJ|Benin
    BN|Brunei
    BO|Bolivia
    BR|Brazil
    BS|Bahamas
    BT|Bhutan
    BW|Botswana
    BY|Belarus
    BZ|Belize
    CA|Canada
    CD|Democratic Republic of the Congo
    CF|Central African Republic
    CG|Republic of the Congo
    CH|Switzerland
    CI|Ivory Coast
    CL|Chile
    CM|Cameroon
    CN|China
    CO|Colombia
    CR|Costa Rica
    CU|Cuba
    CV|Cabo Verde
    CW|Curacao
    CY|Cyprus
    CZ|Czechia
    DE|Germany
    DJ|Djibouti
    DK|Denmark
    DO|Dominican Republic
    DZ|Algeria
    EC|Ecuador
    EE|Estonia
    EG|Egypt
    EH|Western Sahara
    ER|Eritrea
    ES|Spain
    ET|Ethiopia
    FI|Finland
    FJ|Fiji
    FR|France
    GA|Gabon
    GB|United Kingdom
    GE|Georgia
    GF|French Guiana
    GH|Ghana
    GM|Gambia
    GN|Guinea
    GQ|Equatorial Guinea
    GR|Greece
    GT|Guatemala
    GW|Guinea-Bissau
    GY|Guyana
    HK|Hong Kong
    HN|Honduras
    HR|Croatia
    HT|Haiti
    HU|Hungary
    ID|Indonesia
    IE|Ireland
    IL|Israel
    IN|India
    IQ|Iraq
    IR|Iran
    IS|Iceland
    IT|Italy
    JM|Jamaica
    JO|Jordan
    JP|Japan
    KE|Kenya
    KG|Kyrgyzstan
    KH|Cambodia
    KM|Comoros
    KP|North Korea
    KR|South Korea
    KW|Kuwait
    KZ|Kazakhstan
    LA|Laos
    LB|Lebanon
    LK|Sri Lanka
    LR|Liberia
    LS|Lesotho
    LT|Lithuania
    LU|Luxembourg
    LV|Latvia
    LY|Libya
    MA|Morocco
    MD|Moldova
    ME|Montenegro
    MG|Madagascar
    MK|North Macedonia
    ML|Mali
    MM|Myanmar
    MN|Mongolia
    MO|Macao
    MQ|Martinique
    MR|Mauritania
    MU|Mauritius
    MV|Maldives
    MW|Malawi
    MX|Mexico
    MY|Malaysia
    MZ|Mozambique
    NA|Namibia
    NC|New Caledonia
    NE|Niger
    NG|Nigeria
    NI|Nicaragua
    NL|The Netherlands
    NO|Norway
    NP|Nepal
    NZ|New Zealand
    OM|Oman
    PA|Panama
    PE|Peru
    PG|Papua New Guinea
    PH|Philippines
    PK|Pakistan
    PL|Poland
    PR|Puerto Rico
    PS|Palestinian Territory
    PT|Portugal
    PY|Paraguay
    QA|Qatar
    RE|Reunion
    RO|Romania
    RS|Serbia
    RU|Russia
    RW|Rwanda
    SA|Saudi Arabia
    SD|Sudan
    SE|Sweden
    SG|Singapore
    SI|Slovenia
    SK|Slovakia
    SL|Sierra Leone
    SN|Senegal
    SO|Somalia
    SR|Suriname
    SS|South Sudan
    SV|El Salvador
    SY|Syria
    SZ|Eswatini
    TD|Chad
    TG|Togo
    TH|Thailand
    TJ|Tajikistan
    TL|Timor Leste
    TM|Turkmenistan
    TN|Tunisia
    TR|Turkey
    TT|Trinidad and Tobago
    TW|Taiwan
    TZ|Tanzania
    UA|Ukraine
    UG|Uganda
    US|United States
    UY|Uruguay
    UZ|Uzbekistan
    VE|Venezuela
    VN|Vietnam
    XK|Kosovo
    YE|Yemen
    ZA|South Africa
    ZM|Zambia
    ZW|Zimbabwe
    """#
}
