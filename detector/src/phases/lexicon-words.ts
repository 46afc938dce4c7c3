/**
 * Words that matter where somebody is abused, by what they do in a sentence. One line for each language;
 * all are in folded letters. A word with `=` before it means this only in its own language.
 */

/** What a word can be. */
export const roles = {
  you: 1,
  they: 2,
  me: 4,
  group: 8,
  insult: 16,
  slur: 32,
  beast: 64,
  threat: 128,
  death: 256,
  sexual: 512,
  woman: 1024,
  swear: 2048,
  praise: 4096,
  hate: 8192,
  expel: 16_384,
  command: 32_768,
  negation: 65_536,
  report: 131_072,
} as const;

/** Languages whose common words tell them apart. */
export const languages = ['en', 'fr', 'es', 'de', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];
type Lists = Partial<Record<Language | 'other', string>>;

export const words: Readonly<Record<keyof typeof roles, Lists>> = {
  you: {
    en: "you u ya your ur you're youre yourself yourselves yall y'all thou",
    fr: "=tu =te toi vous vos votre t'es t'as =ta =tes =ton",
    es: '=tu =te ti usted ustedes vos vosotros =sos eres =sois os contigo',
    de: 'du dich dir dein deine deiner deinen deinem ihr euch euer eure =bist =seid',
    it: '=tu =te =ti voi vi tuo tua tuoi =sei =siete',
    pt: '=tu =te voce voces vc vcs seu sua teu tua =es',
    other:
      'jij jullie jouw ty tobie wy ты тебя тебе тобой твой твоя вы вас вам ваш тобі вам sen seni sana siz sizin انت انتي انتم إنت tu tum tumhara tera teri tere tujhe aap तू तुम तेरा तेरी kamu kau lu lo elu anda loe kalian 你 你们 你們 너 니 네 お前 おまえ てめえ あなた εσυ εισαι σου אתה את אתם',
  },
  they: {
    en: "he him his they them their these those he's they're theyre this that who people guy dude man men anyone everybody",
    fr: "=il =ils eux lui leur ces cette cet celui ceux c'est gens mec type",
    es: '=el ellos ella =ese esos esa este estos gente tipo tio',
    de: '=er sie =die diese dieser dieses ihn ihm ihnen leute typ mann',
    it: 'lui loro questo questa questi quello gente tizio',
    pt: 'ele eles ela elas esse essa esses este gente cara',
    other: 'он они его их она dia mereka hij zij ze deze on oni ona ten هو هم هذا هؤلاء वह वे ये yeh woh ye wo 他 他们 她',
  },
  me: {
    en: "i i'm im my me myself i've i'd we our us",
    fr: "je j'ai moi =ma mon =mes nous j' suis",
    es: '=yo =mi =me mis soy estoy nosotros',
    de: 'ich mich mir mein meine wir uns bin',
    it: '=io =mi =mio mia sono noi',
    pt: '=eu meu minha =me sou estou nos',
    other: 'я мне меня мой мы ik mij ja mnie ben beni aku saya gue gw main mera मैं मेरा انا نحن',
  },
  group: {
    en: 'women woman girls females female feminists feminist gays gay lesbians lesbian homosexuals homosexual trans transgender transsexuals muslims muslim islam islamic jews jew jewish blacks black whites immigrants immigrant migrants refugees refugee foreigners arabs arab asians asian mexicans mexican indians indian africans african chinese disabled autistic gypsies christians catholics atheists latinos hispanics somalis pakistanis lgbt lgbtq queers liberals leftists',
    fr: 'femmes femme filles feministes feministe gays lesbiennes lesbienne homosexuels homos homosexuelles trans transgenres musulmans musulman musulmane musulmanes islam juifs juif juive noirs noir noire noires immigres immigre migrants migrant refugies refugie etrangers etranger arabes arabe asiatiques maghrebins africains africain algeriens marocains chinois handicapes handicape roms roumains blancs babtous blacks',
    es: 'mujeres mujer chicas feministas feminista gays lesbianas lesbiana homosexuales trans transexuales travestis musulmanes musulman moros judios judio negros inmigrantes inmigrante migrantes refugiados extranjeros arabes indigenas asiaticos mexicanos gitanos africanos latinos sudamericanos venezolanos chinos discapacitados indios',
    de: 'frauen frau weiber feministinnen feministen schwule schwulen schwuler lesben homosexuelle homos transen transsexuelle muslime muslimen moslems moslem islam juden jude schwarze schwarzen neger migranten migrant fluchtlinge fluchtlingen fluchtling auslander auslandern araber afrikaner asylanten asylanten asylbewerber turken turke syrer afghanen zigeuner roma behinderte behinderten chinesen polen',
    it: 'donne donna femministe gay lesbiche omosessuali trans musulmani musulmano islam ebrei ebreo neri immigrati immigrato migranti profughi stranieri arabi africani zingari rom cinesi disabili terroni meridionali',
    pt: 'mulheres mulher feministas gays lesbicas homossexuais trans muculmanos judeus judeu negros preto pretos imigrantes refugiados estrangeiros arabes africanos indios ciganos nordestinos chineses deficientes',
    other:
      'vrouwen moslims joden zwarten homos buitenlanders kobiety zydzi muzulmanie geje imigranci женщины бабы евреи мусульмане геи негры мигранты kadinlar yahudiler suriyeliler ermeniler kurtler اليهود النساء المسلمين الشيعة السنة muslimon hinduon musalman मुसलमान हिंदू औरतें wanita perempuan cina yahudi kafir 女人 女权 黑人 犹太人 穆斯林 여자 한남 한녀 흑인 女 在日',
  },
  insult: {
    en: 'idiot idiots idiotic moron morons moronic imbecile imbeciles retard retards retarded loser losers scumbag scumbags scum trash garbage pathetic worthless disgusting ugly fat dumb dumbass stupid clown clowns freak freaks creep creeps asshole assholes arsehole bastard bastards bitch bitches cunt cunts whore whores slut sluts hoe hoes thot thots skank skanks dickhead dickheads prick pricks twat twats wanker wankers tosser douche douchebag douchebags motherfucker motherfuckers fucker fuckers fuckface shithead shitbag dipshit jackass dumbfuck fuckwit nitwit halfwit dimwit simpleton pussy coward cowards pervert perverts pedo pedophile pedophiles psycho lunatic nutjob degenerate degenerates lowlife braindead brainless talentless hag cow pig pigs hypocrite liar liars incel incels simp cuck fatass fatso lardass ignorant inbred crybaby snowflake libtard libtards nobody failure waste oxygen airhead bimbo tramp hooker vile repulsive filthy subhuman',
    fr: 'connard connards connasse conne cons =con abruti abrutis abrutie debile debiles salope salopes salaud salauds pute putes putain encule encules enculee enfoire enfoires batard batards batarde bouffon bouffons bouffonne cretin cretins imbecile imbeciles idiot idiote idiots mongol mongole mongolien gogol attarde attardes attardee pourriture ordure ordures dechet dechets raclure merdeux clochard clocharde pouffiasse petasse garce grognasse trainee thon boudin moche grosse cassos sous-merde branleur branleurs trouduc couille lopette fdp pd tdc ntm hypocrite collabo minable pitoyable degenere degeneres degueulasse ignare gueux larbin pourri pourris vermisseau racaille racailles merdique',
    es: 'idiota idiotas imbecil imbeciles estupido estupida estupidos estupidas tonto tonta tontos pendejo pendeja pendejos gilipollas subnormal subnormales retrasado retrasada mongolo puta puto putas putos zorra zorras perra perras cabron cabrona cabrones maricon maricones marica malparido malparida hijueputa hdp basura escoria inutil payaso payasa payasos cerdo cerda cerdos feo fea gorda gordo asqueroso asquerosa asquerosos mierda boludo pelotudo pelotuda culero culera mamon verga pinche naco naca lacra lacras parasito parasitos cobarde ignorante ridicula ridiculo patetico patetica desgraciado desgraciada furcia guarra guarro capullo rata ratas cretino mamaguevo careculo carechimba gonorrea',
    de: 'idiot idioten vollidiot vollidioten arschloch arschlocher arsch hurensohn hurensohne hure huren nutte nutten schlampe schlampen fotze fotzen wichser wixer miststuck drecksau drecksau drecksack dreckschwein drecksschwein sau =schwein schweine penner spast spasti spasten spacko behindert mongo missgeburt missgeburten schwuchtel schwuchteln tussi trottel depp deppen blodmann dumm dummer dumme dummkopf bescheuert bekloppt hirnlos hirnlose hirnlosen hirntot versager abschaum gesindel pack dreckspack lumpenpack volksverrater verrater heuchler lugner lugnerin schmarotzer assi asozial asoziale ekelhaft widerlich erbarmlich peinlich hasslich fett fette fettes feige feigling nichtsnutz opfer lappen bastard bastarde pisser scheisser kackvogel arschgeige arschkriecher flachzange vollpfosten gutmensch gutmenschen faschist faschisten nazi nazis bahnhofsklatscher dummschwatzer spinner geisteskrank krank idiotin kinderficker kinderschander',
    it: 'idiota idioti stupido stupida stupidi imbecille imbecilli cretino cretina cretini deficiente deficienti stronzo stronza stronzi coglione cogliona coglioni bastardo bastarda bastardi puttana puttane troia troie zoccola zoccole mignotta merda merde scemo scema scemi ritardato ritardata mongoloide handicappato cornuto pezzente pezzenti sfigato sfigata sfigati schifoso schifosa schifosi vergognati pagliaccio pagliacci buffone buffoni feccia ignorante ignoranti vigliacco cessa grassona cicciona infame infami testadicazzo faccia maiale maiala ridicolo ridicola buzzurro terrone zecca zecche verme vermi parassita parassiti bimbominkia',
    pt: 'idiota idiotas imbecil imbecis burro burra burros estupido estupida otario otaria otarios babaca babacas trouxa palhaco palhaca puta putas puto vadia vadias vagabunda vagabundo vagabundos piranha cachorra arrombado arrombada desgracado desgracada filhadaputa fdp corno cornos viado viados bicha lixo escoria nojento nojenta retardado retardada mongoloide merda cuzao cuzona escroto escrota canalha canalhas covarde hipocrita inutil feia feio gorda gordo ridiculo ridicula verme vermes demente jumento jumenta macaco macaca',
    other:
      'klootzak eikel hoer kutwijf sukkel debiel idioot mongool kankerlijer flikker kurwa kurwy dziwka suka chuj chuju debil debilu idiota idioto kretyn pedal smiec smieciu szmata cwel skurwysyn frajer glupi сука суки тварь твари мразь мрази урод уроды дебил дебилы идиот идиоты придурок козел козлы шлюха шлюхи блядь мудак мудаки пидор пидорас пидорасы гандон гнида чмо ублюдок ублюдки даун скотина свинья чурка чурки хуесос долбоеб ебанутый тупой тупая лох лохи salak aptal gerizekali orospu pic piç ibne got serefsiz namussuz mal dangalak yavsak kahpe surtuk pezevenk كلب كلاب حمار خنزير شرموطة شرموط قحبة عاهرة غبي حقير زبالة وسخ منيوك حيوان kalb himar khanzeer sharmoota sharmouta kahba manyak manyok chutiya chutiye madarchod bhenchod behenchod bhosdike gandu randi kutta kutte kutiya harami haramkhor kamina kamine gadha saala suar chinal चूतिया मादरचोद भेनचोद बहनचोद रंडी कुत्ता कुत्ते हरामी गधा कमीना गांडू सूअर anjing babi bangsat bajingan goblok tolol bego kontol memek lonte pelacur perek jancok asu monyet kampret keparat brengsek bodoh idiot dungu bencong banci 傻逼 煞笔 傻屌 婊子 贱人 垃圾 废物 白痴 脑残 智障 畜生 王八蛋 狗东西 妈的 操你妈 死全家 杂种 시발 씨발 병신 개새끼 새끼 미친놈 미친년 쓰레기 등신 찐따 지랄 馬鹿 バカ ばか アホ クズ ゴミ キモい 死ね ブス きちがい クソ野郎 μαλακα μαλακας πουτανα ηλιθιε ηλιθιος γαμημενε βλακα σκουπιδι זונה שרמוטה טיפש אידיוט מטומטם חרא זבל כלבה',
  },
  slur: {
    en: 'nigger niggers nigga niggas nigg faggot faggots fag fags dyke dykes tranny trannies shemale kike kikes chink chinks gook gooks spic spics wetback wetbacks raghead ragheads towelhead towelheads paki pakis coon coons darkie darkies negro negroes beaner beaners sandnigger sandniggers zipperhead jigaboo muzzie muzzies mudslime mudslimes moslem moslems muzrat muzrats goatfucker sodomite sodomites homo homos lesbo lesbos gypo pikey pikeys mongoloid retard tard whigger wigger jap japs redskin squaw halfbreed ching chong golliwog abo abos yid yids zio zionazi cripple cripples spastic spaz feminazi feminazis femoid femoids foid foids roastie roasties troon troons',
    fr: 'bougnoule bougnoules bougnoul negre negres negresse bamboula bamboulas youpin youpins youpine youtre feuj bicot bicots raton crouille chinetoque chinetoques niakoue niakoues bridee tarlouze tarlouzes tafiole tafioles tapette tapettes pede pedes pédé gouine gouines travelo travelos goudou fiotte fiottes rebeu romano manouche islamo racaille bougnoulisation grosnegre',
    es: 'sudaca sudacas negrata negratas panchito panchitos moro mora moraco tortillera tortilleras bollera bolleras maricona travelo travelos trava machupichu mongolico bolita bolitas veneco venecos veneca feminazi feminazis joto jotos puñal loca',
    de: 'neger negerin nigger kanake kanaken kanacke kameltreiber ziegenficker muselmane muselmanen musel museln schwuchtel schwuchteln transe kampflesbe kampflesben judensau judenpack zigeunerpack bimbo bimbos schlitzauge schlitzaugen fidschi polacke polacken kuffnucke asylant asylanten scheinasylant rapefugees rapefugee merkelgaste umvolkung kruppel mongo',
    it: 'negro negri negra frocio froci ricchione ricchioni finocchio culattone checca zingaro zingari terrone terroni marocchino beduino giudeo giudei vucumpra',
    pt: 'crioulo criolo macaco macacos viado viados bicha bichas sapatao sapatona traveco travecos boiola boiolas baitola mongol judeuzinho baianada',
    other:
      'neger nikker zandneger mocro makak kutmarokkaan ciapaty czarnuch zydek pedal жид жиды хач хачи хачей чурка чурки чурок черножопый ниггер ниггеры хохол хохлы кацап москаль кафир katua mullah mulle bhangi chamar कटुआ chinki cokin aseng 支那 黑鬼 基佬 死基佬 绿绿 짱깨 쪽바리 깜둥이 똥남아 홍어 チョン シナ 土人 ニガー כושי',
  },
  beast: {
    en: 'vermin cockroach cockroaches rats rat parasites parasite animals animal savages savage subhuman subhumans monkeys monkey apes ape pigs pig dogs maggots leeches disease plague cancer filth virus insects snakes swine beasts barbarians invaders mongrels scum garbage trash infestation inferior',
    fr: 'vermine cafards cafard rats rat parasites parasite animaux sauvages sauvage singes singe porcs porc chiens maladie peste cancer crasse insectes betes envahisseurs racaille sous-hommes bougnouls barbares inferieurs inferieure cloportes nuisibles',
    es: 'plaga plagas cucarachas cucaracha ratas parasitos animales animal salvajes monos mono cerdos perros enfermedad peste cancer escoria insectos bestias invasores simios inferiores alimanas bichos sanguijuelas',
    de: 'ungeziefer ratten ratte parasiten parasit tiere affen affe schweine hunde seuche pest krebs abschaum dreck untermenschen untermensch bestien invasoren zecken zecke kakerlaken schmeissfliegen geschwur primaten barbaren wilde viehzeug gesocks gesindel horden',
    it: 'parassiti scarafaggi ratti topi animali bestie scimmie scimmia maiali cani feccia cancro peste vermi selvaggi invasori inferiori sanguisughe zecche',
    pt: 'pragas praga baratas ratos parasitas animais bestas macacos porcos caes lixo cancer peste vermes selvagens invasores inferiores escoria sanguessugas',
    other: 'животные крысы паразиты тараканы обезьяны нелюди скот zwierzeta robactwo szczury ongedierte hayvan hayvanlar حيوانات قرود جانور kutton hewan binatang 畜生 虫 蟑螂 벌레 寄生虫',
  },
  threat: {
    en: 'kill killed killing murder murdered shoot shot stab stabbed rape raped raping strangle hang hanged hung burn burned gas gassed behead beat punch slap smash torture execute executed lynch lynched slaughter drown hurt destroy exterminate exterminated eradicate eliminate eliminated castrate choke bomb nuke rope bullet bullets knife gun throat skull guillotine',
    fr: 'tuer tue tues buter bute crever creve abattre fusiller fusille pendre pendu violer viole egorger egorge frapper bruler brule poignarder massacrer exterminer exterminez eliminer tabasser gazer decapiter torturer lyncher noyer defoncer balle balles guillotine trucider etrangler castrer',
    es: 'matar mato matarte maten matarlos mataria matare asesinar fusilar ahorcar violar violarte golpear quemar quemarlos apunalar degollar torturar exterminar eliminar gasear disparar linchar ahogar estrangular partir bala balas pegar castrar decapitar machacar',
    de: 'toten tote umbringen abknallen erschiessen erschiesst aufhangen aufknupfen vergasen vergast vergewaltigen verprugeln schlagen schlage abstechen erstechen kopfen foltern ausrotten vernichten verbrennen steinigen ermorden abschlachten lynchen ertranken kugel galgen totschlagen erhangen kastrieren',
    it: 'uccidere ammazzare ammazzo ammazzati ammazza sparare impiccare violentare stuprare picchiare bruciare accoltellare torturare sterminare eliminare linchare fucilare decapitare annegare forno forni',
    pt: 'matar mato mate assassinar estuprar bater queimar esfaquear torturar exterminar eliminar fuzilar enforcar linchar afogar espancar bala degolar',
    other:
      'doden vermoorden verkrachten zabic zabije zabij powiesic zgwalcic убью убить убей убейте зарежу сдохни сдохните повесить расстрелять изнасиловать сжечь взорвать мочить oldururum oldurun gebertirim gebersin oldur sikecegim اقتل اقتلك سأقتلك اقتلوا اذبح اغتصب maarunga मारूंगा bunuh kubunuh bacok perkosa bakar gantung 杀 杀了你 弄死 打死 砍死 强奸 죽인다 죽여 죽여버 강간 殺す 殺して ぶっ殺 犯す',
  },
  death: {
    en: '=die dies dying dead death suicide kys kms',
    fr: 'mourir meurs meurt crever creve mort suicide suicider',
    es: 'morir muerte muerete muerase murieran muera mueran suicidate suicidio',
    de: 'sterben stirb verrecke verreck verrecken tod krepieren krepiert selbstmord',
    it: 'morire muori crepa crepate morte suicidati suicidio',
    pt: 'morrer morra morram morre morte suicidio',
    other: 'сдохни сдохните умри подохни zdechnij umrzyj sterf geber gebersin الموت mati mampus 去死 뒤져 자살 死ね しね 氏ね',
  },
  sexual: {
    en: 'tits titties boobs boob pussy cock dick dicks penis vagina ass booty nudes nude naked sexy horny cum cumming suck sucking blowjob bang breed rape raped molest fap masturbate wank jerk orgasm anal porn slutty hoe whore thicc milf bra panties nipples balls deepthroat doggy spank bend rapeable kitchen',
    fr: 'bite queue chatte cul seins nichons baiser baise niquer nique suce sucer sucez enculer salope bandante bonne nue nues poil branler branle ejaculer porno sodomiser levrette pipe fesses nibards',
    es: 'polla verga pija concha coño tetas culo follar coger chingar chupar chupame chupamela mamar mamada desnuda desnudas caliente semen correrme porno nalgas rica culito panocha',
    de: 'ficken fick gefickt schwanz titten muschi fotze arsch nackt geil blasen lutschen wichsen sperma porno votze durchficken bumsen brüste bruste ausziehen',
    it: 'cazzo figa fica tette culo scopare scoperei succhia succhiami pompino nuda nude porno inculare chiavare trombare bocchino zizze',
    pt: 'pau pica rola buceta peitos bunda cu foder fode comer chupa chupar nua nuas gostosa porno boquete punheta tesao rabo piroca xota',
    other: 'kut pik neuken tieten ruchac cycki cipa хуй член сиськи трахнуть выебать соси отсоси жопа пизда sik siktir yarrak am meme طيز كس زب نيك انيك chod chodunga lund chut gaand boobs ngentot memek kontol toket nenen sange 操 屌 鸡巴 奶子 逼 섹스 보지 자지 가슴 セックス まんこ ちんこ おっぱい',
  },
  woman: {
    en: "she her she's hers woman women girl girls female females lady ladies wife mother mom mum sister daughter chick chicks feminist feminists",
    fr: 'elle elles femme femmes fille filles nana meuf meufs mere soeur copine gonzesse',
    es: 'ella ellas mujer mujeres chica chicas nina madre mama hermana novia vieja viejas',
    de: '=sie frau frauen madchen mutter schwester weib weiber',
    it: '=lei donna donne ragazza ragazze madre mamma sorella moglie',
    pt: 'ela elas mulher mulheres menina mae irma garota',
    other: 'она мать мама женщина девушка matka kobieta vrouw moeder anne anani kiz امك اختك maa behen ibu wanita cewek 她 女 妈 엄마 여자 母',
  },
  swear: {
    en: "fuck fucking fucked fuckin fucks fck fuk wtf stfu gtfo shit shitty shite bullshit damn damned goddamn dammit hell crap crappy ass piss pissed bloody bollocks bugger arse motherfucking af omfg lmfao",
    fr: 'putain merde bordel chier chiant foutre foutu emmerde emmerder couilles nique niquer ptn cul connerie conneries enculer tg',
    es: 'joder mierda puta puto coño cojones carajo verga pinche chingada chingar cabron hostia ostia culo mamada jodido jodida ctm ptm cagada',
    de: 'scheisse scheiss scheiß verdammt verdammte verdammten verdammter fuck fick ficken kacke arsch mist verflucht drecks beschissen beschissene',
    it: 'cazzo merda cazzata cazzate vaffanculo fanculo porco minchia culo palle incazzato coglioni madonna',
    pt: 'porra caralho merda foda fodase foder puta cacete bosta krl pqp vtnc tnc crl',
    other: 'kut verdomme godverdomme kanker tering kurwa cholera jebac pierdole spierdalaj wypierdalaj блять блядь бля нахуй нахер хуй хуйня пиздец ебать ебаный похуй заебал amk aq siktir lan kahretsin sikeyim كس خرا تبا bc mc bkl anjir anjing sialan bangke 他妈 卧槽 妈的 操 시발 씨발 존나 ㅅㅂ ㅈㄴ くそ クソ γαμωτο γαμω σκατα',
  },
  praise: {
    en: 'love loved lovely great awesome amazing beautiful best good nice thanks thank brilliant legend hilarious lol lmao funny happy cool fantastic perfect incredible masterpiece epic haha hahaha',
    fr: 'adore aime super genial genie magnifique merci bravo excellent drole mdr ptdr parfait meilleur top incroyable beau belle',
    es: 'encanta amo genial excelente hermoso hermosa gracias mejor bueno buena increible jaja jajaja perfecto crack grande lindo linda',
    de: 'liebe toll super geil genial danke beste schon wunderbar lustig gut perfekt haha großartig klasse',
    it: 'adoro amo bello bella grazie bravo brava bravissimo fantastico migliore grande stupendo bellissimo haha',
    pt: 'amo adoro lindo linda obrigado melhor otimo bom boa incrivel kkk kkkk kkkkk rsrs perfeito maravilhoso',
    other: 'супер класс спасибо люблю красиво лучший ахах хаха super dzieki kocham mooi goed geweldig harika tesekkurler guzel seviyorum رائع شكرا جميل احب mast badhiya bagus keren mantap wkwk wkwkwk 好 哈哈 喜欢 좋아 ㅋㅋ ㅋㅋㅋ 最高 好き 笑',
  },
  hate: {
    en: 'hate hates hated despise detest loathe disgust disgusted sick contempt',
    fr: 'deteste hais hait haine meprise execre degoute degoutent',
    es: 'odio odia odian detesto desprecio aborrezco asco repugnan',
    de: 'hasse hassen hass verabscheue verachte ekel ekeln kotzen kotzt',
    it: 'odio odia odiano detesto disprezzo schifo',
    pt: 'odeio odeia odiar detesto desprezo nojo',
    other: 'ненавижу ненависть nienawidze haat nefret اكره بكره nafrat benci 讨厌 恨 싫어 혐오 嫌い',
  },
  expel: {
    en: 'deport deported ban banned remove expel rid eradicate back leave invade invading invaded invasion destroying replace sterilize sterilized',
    fr: 'expulser expulsez virer virez dehors renvoyer renvoyez remigration degager degagez invasion envahissent chasser rentrez retournez',
    es: 'expulsar deportar fuera echar echen echarlos larguense invasion invaden regresen',
    de: 'abschieben raus ausweisen remigration rausschmeissen invasion abgeschoben deportieren verpisst hau haut entsorgen',
    it: 'espellere cacciare fuori rimpatriare rimandare invasione invadono ruspa',
    pt: 'expulsar deportar fora invasao volta voltem',
    other: 'вон депортировать убирайтесь выгнать wypierdalac eruit defol defolun اطردوا usir 滚 滚出 나가 帰れ 出て行け',
  },
  command: {
    en: 'shut shutup stfu gtfo kys fuckoff pissoff lost unsubscribe quit',
    fr: 'ferme fermez gueule tg ftg casse degage degagez crevez vatefaire tais taisez',
    es: 'callate callense largate vete jodete muerete chupala chingate cierra hocico',
    de: 'halt maul fresse klappe verpiss verpisst fick halts schnauze',
    it: 'zitto zitta vaffanculo vai sparisci chiudi taci vergognati',
    pt: 'cala cale boca vtnc tnc sefode fodase vaza some',
    other: 'заткнись заткни отвали пошел пошла завали morda zamknij spierdalaj hou bek rot kes sesini siktir اخرس انقلع chup nikal diam 闭嘴 滚 닥쳐 꺼져 黙れ 消えろ',
  },
  negation: {
    en: "not no never don't dont isn't isnt aren't nobody none cannot can't didn't doesn't won't shouldn't wasn't",
    fr: "ne =pas jamais n'est n'es aucun aucune =personne =non",
    es: '=no nunca jamas ningun ninguna nadie tampoco',
    de: 'nicht kein keine keinen nie niemals niemand',
    it: '=non mai nessuno nessun',
    pt: 'nao nunca jamais ninguem nenhum',
    other: 'не нет никогда niet geen nie degil لا ليس nahi nahin नहीं bukan tidak gak 不 没 아니 ない',
  },
  report: {
    en: 'say says said saying call called calling calls told word words term slur quote tell insult insults accused racist racism sexist homophobic wrong stop unacceptable',
    fr: 'dire dit disent traite traiter appelle mot insulte insultes propos racisme raciste sexiste inacceptable stop',
    es: 'decir dijo dicen llamar llama palabra insulto insultos racismo racista machista inaceptable',
    de: 'sagen sagt gesagt sagte nennen genannt wort beleidigung rassismus rassistisch sexistisch zitat',
    it: 'dire detto dice chiamare parola insulto razzismo razzista',
    pt: 'dizer disse chamar palavra insulto racismo racista',
  },
};

/** Words that only this language has: they tell which lists to believe. */
export const tellingWords: Readonly<Record<Language, string>> = {
  en: "the and is are of to in it that this was for with you they have what be not but can all will would your from he she i'm it's don't just like about so if my how why",
  fr: "les des est une pas que qui dans pour sur avec vous nous je il elle ne c'est mais ont sont aux ces cette plus tout fait j'ai tu et du au la le ca",
  es: 'los las una que es por con para del esta muy pero como eso son mas todo el ser hay porque cuando yo la lo y se su al',
  de: 'der das und ist nicht ein eine ich mit auf fur den von dem zu sich auch es sind wir wie aber noch nur hat wird wenn man was so du oder bei haben',
  it: 'il lo gli che non per una sono con del della questo anche piu come ma mi si hai ha essere perche tutti di e nel',
  pt: 'os as uma que nao por com para do da em muito mas como isso sao mais tudo ele ser tem porque quando eu voce no na e um ao',
};
