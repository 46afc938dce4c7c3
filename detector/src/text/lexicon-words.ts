/**
 * The words that matter in abuse, by their role in a sentence, with one line for each language, in
 * folded letters. A word with `=` has this meaning only in texts of its own language.
 */

/** The roles of words. */
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
  hate: 4096,
  expel: 8192,
  command: 16_384,
  negation: 32_768,
  report: 65_536,
  /** Insults that are used for things as often as for people. */
  mild: 131_072,
} as const;

/** The languages that can be recognised by their common words. */
export const languages = ['en', 'fr', 'es', 'de', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];
type Role = keyof typeof roles;

/** The role, the language (`other` for all languages that are not in `languages`) and its words. */
export const words: readonly (readonly [Role, Language | 'other', string])[] = [
  ['you', 'en', "you u ya your ur you're youre yourself yourselves yall y'all thou"],
  ['you', 'fr', "=tu =te toi vous vos votre t'es t'as =ta =tes =ton"],
  ['you', 'es', '=tu =te ti usted ustedes vos vosotros =sos eres =sois os contigo'],
  ['you', 'de', 'du dich dir dein deine deiner deinen deinem ihr euch euer eure =bist =seid'],
  ['you', 'it', '=tu =te =ti voi vi tuo tua tuoi =sei =siete'],
  ['you', 'pt', '=tu =te voce voces vc vcs seu sua teu tua =es'],
  [
    'you',
    'other',
    'jij jullie jouw tobie wy ты тебя тебе тобой твой твоя вы вас вам ваш тобі sen seni siz sizin انت انتي انتم إنت tu tum tumhara tera teri tere tujhe aap तू तुम तेरा तेरी kamu kau elu anda loe kalian 你 你们 你們 너 니 네 お前 おまえ てめえ あなた εσυ εισαι σου אתה את אתם',
  ],
  ['they', 'en', "he him his they them these those he's they're theyre people guy dude man men"],
  ['they', 'fr', "=il =ils eux lui celui ceux c'est gens mec type"],
  ['they', 'es', '=el ellos ella =ese esos esa este estos gente tipo tio'],
  ['they', 'de', '=er sie =die diese dieser ihn ihm ihnen leute typ mann'],
  ['they', 'it', 'lui loro questo questa questi quello gente tizio'],
  ['they', 'pt', 'ele eles ela elas esse essa esses este gente cara'],
  [
    'they',
    'other',
    'он они его их она mereka hij zij ze deze oni ona هو هم هذا هؤلاء वह वे ये yeh woh ye wo 他 他们 她',
  ],
  ['me', 'en', "i i'm im my me myself i've i'd we our us"],
  ['me', 'fr', "je j'ai moi =ma mon =mes nous j' suis"],
  ['me', 'es', '=yo =mi =me mis soy estoy nosotros'],
  ['me', 'de', 'ich mich mir mein meine wir uns bin'],
  ['me', 'it', '=io =mi =mio mia sono noi'],
  ['me', 'pt', '=eu meu minha =me sou estou nos'],
  ['me', 'other', 'я мне меня мой мы mij mnie beni aku saya gue gw mera मैं मेरा انا نحن'],
  [
    'group',
    'en',
    'women woman girls females female feminists feminist gays gay lesbians lesbian homosexuals homosexual trans transgender transsexuals muslims muslim islam islamic jews jew jewish blacks black whites immigrants immigrant migrants refugees refugee foreigners arabs arab asians asian mexicans mexican indians indian africans african chinese disabled autistic gypsies christians catholics atheists latinos hispanics somalis pakistanis lgbt lgbtq queers liberals leftists',
  ],
  [
    'group',
    'fr',
    'femmes femme filles feministes feministe gays lesbiennes lesbienne homosexuels homos homosexuelles trans transgenres musulmans musulman musulmane musulmanes islam juifs juif juive noirs =noir noire noires immigres immigre migrants migrant refugies refugie etrangers etranger arabes arabe asiatiques maghrebins africains africain algeriens marocains =chinois handicapes handicape =roms roumains babtous blacks',
  ],
  [
    'group',
    'es',
    'mujeres mujer chicas feministas feminista gays lesbianas lesbiana homosexuales trans transexuales travestis musulmanes musulman moros judios judio negros inmigrantes inmigrante migrantes refugiados extranjeros arabes indigenas asiaticos mexicanos gitanos africanos latinos sudamericanos venezolanos chinos discapacitados indios',
  ],
  [
    'group',
    'de',
    'frauen frau weiber feministinnen feministen schwule schwulen schwuler lesben homosexuelle homos transen transsexuelle muslime muslimen moslems moslem islam juden jude schwarze schwarzen neger migranten migrant fluchtlinge fluchtlingen fluchtling auslander auslandern araber afrikaner asylanten asylanten asylbewerber turken turke syrer afghanen zigeuner roma behinderte behinderten chinesen polen',
  ],
  [
    'group',
    'it',
    'donne donna femministe gay lesbiche omosessuali =trans musulmani musulmano islam ebrei ebreo =neri immigrati immigrato migranti profughi stranieri arabi africani zingari =rom cinesi disabili terroni meridionali',
  ],
  [
    'group',
    'pt',
    'mulheres mulher feministas gays lesbicas homossexuais trans muculmanos judeus judeu negros preto pretos imigrantes refugiados estrangeiros arabes africanos indios ciganos nordestinos chineses deficientes',
  ],
  [
    'group',
    'other',
    'vrouwen moslims joden zwarten homos buitenlanders kobiety zydzi muzulmanie geje imigranci женщины бабы евреи мусульмане геи негры мигранты kadinlar yahudiler suriyeliler ermeniler kurtler اليهود النساء المسلمين الشيعة السنة muslimon hinduon musalman मुसलमान हिंदू औरतें wanita perempuan cina yahudi kafir 女人 女权 黑人 犹太人 穆斯林 여자 한남 한녀 흑인 女 在日',
  ],
  [
    'insult',
    'en',
    'idiot idiots moron morons moronic imbecile imbeciles retard retards retarded loser losers scumbag scumbags scum dumbass clown clowns freaks creep creeps asshole assholes arsehole bastard bastards bitch bitches cunt cunts whore whores slut sluts hoe hoes thot thots skank skanks dickhead dickheads prick pricks twat twats wanker wankers tosser douche douchebag douchebags motherfucker motherfuckers fucker fuckers fuckface shithead shitbag dipshit jackass dumbfuck fuckwit nitwit halfwit dimwit simpleton pussy coward cowards pervert perverts pedo pedophile pedophiles psycho lunatic nutjob degenerate degenerates braindead brainless hag pigs hypocrite liar liars incel incels simp cuck fatass fatso lardass inbred crybaby snowflake libtard libtards airhead bimbo hooker subhuman lowlife lowlifes fucktard fucktards',
  ],
  [
    'insult',
    'fr',
    'connard connards connasse conne abruti abrutis abrutie debile debiles salope salopes salaud salauds pute putes putain encule encules enculee enfoire enfoires batard batards batarde bouffon bouffons bouffonne cretin cretins imbecile imbeciles idiote mongol mongole mongolien gogol attarde attardes attardee pourriture ordure ordures dechet dechets raclure merdeux clochard clocharde pouffiasse petasse garce grognasse boudin cassos sous-merde branleur branleurs trouduc couille lopette fdp tdc ntm hypocrite collabo degenere degeneres gueux larbin vermisseau racaille racailles merdique =con =cons =idiot =idiots =pd',
  ],
  [
    'insult',
    'es',
    'idiota idiotas imbecil imbeciles pendejo pendeja pendejos gilipollas subnormal subnormales retrasado retrasada mongolo puta puto putas putos zorra zorras perra perras cabron cabrona cabrones maricon maricones marica malparido malparida hijueputa hdp basura escoria payaso payasa payasos cerdo cerda cerdos boludo pelotudo pelotuda culero culera =mamon pinche =naco =naca lacra lacras cobarde desgraciado desgraciada furcia guarra guarro capullo cretino mamaguevo careculo carechimba',
  ],
  [
    'insult',
    'de',
    'vollidiot vollidioten arschloch arschlocher hurensohn hurensohne hure huren nutte nutten schlampe schlampen fotze fotzen wichser wixer miststuck drecksau drecksack dreckschwein drecksschwein sau =schwein schweine penner spast spasti spasten spacko missgeburt missgeburten schwuchtel schwuchteln tussi trottel depp deppen blodmann dummkopf hirnlos hirnlose hirnlosen hirntot versager abschaum gesindel pack dreckspack lumpenpack volksverrater verrater heuchler lugner lugnerin schmarotzer assi asozial asoziale feigling nichtsnutz bastard bastarde pisser scheisser kackvogel arschgeige arschkriecher flachzange vollpfosten gutmensch gutmenschen faschist faschisten bahnhofsklatscher dummschwatzer spinner geisteskrank idiotin kinderficker kinderschander =idiot idioten =nazi =nazis =arsch',
  ],
  [
    'insult',
    'it',
    'idiota idioti imbecille imbecilli cretino cretina cretini deficiente deficienti stronzo stronza stronzi coglione cogliona coglioni bastardo bastarda bastardi puttana puttane =troia troie zoccola zoccole mignotta scemo scema scemi ritardato ritardata mongoloide handicappato cornuto pezzente pezzenti sfigato sfigata sfigati pagliaccio pagliacci buffone buffoni feccia vigliacco =cessa grassona cicciona infame infami testadicazzo maiale maiala buzzurro terrone zecca zecche =verme =vermi parassita parassiti bimbominkia',
  ],
  [
    'insult',
    'pt',
    'idiota idiotas imbecil imbecis otario otaria otarios babaca babacas =trouxa palhaco palhaca puta putas puto vadia vadias vagabunda vagabundo vagabundos piranha cachorra arrombado arrombada desgracado desgracada filhadaputa fdp =corno cornos viado viados bicha escoria retardado retardada mongoloide cuzao cuzona escroto escrota canalha canalhas covarde hipocrita =verme =vermes demente jumento jumenta macaco macaca',
  ],
  [
    'insult',
    'other',
    'klootzak eikel hoer kutwijf sukkel debiel idioot mongool kankerlijer flikker kurwy dziwka chuj chuju debil debilu idiota idioto kretyn pedal smiec smieciu szmata cwel skurwysyn frajer сука суки тварь твари мразь мрази урод уроды дебил дебилы идиот идиоты придурок козел козлы шлюха шлюхи блядь мудак мудаки пидор пидорас пидорасы гандон гнида чмо ублюдок ублюдки даун скотина свинья чурка чурки хуесос долбоеб ебанутый лох лохи aptal gerizekali orospu pic piç ibne serefsiz namussuz dangalak yavsak kahpe surtuk pezevenk كلب كلاب حمار خنزير شرموطة شرموط قحبة عاهرة غبي حقير زبالة وسخ منيوك حيوان kalb himar khanzeer sharmoota sharmouta kahba manyak manyok chutiya chutiye madarchod bhenchod behenchod bhosdike gandu randi kutta kutte kutiya harami haramkhor kamina kamine gadha saala suar chinal चूतिया मादरचोद भेनचोद बहनचोद रंडी कुत्ता कुत्ते हरामी गधा कमीना गांडू सूअर bangsat bajingan goblok kontol memek lonte pelacur perek jancok monyet kampret keparat brengsek dungu bencong banci 傻逼 煞笔 傻屌 婊子 贱人 垃圾 废物 白痴 脑残 智障 畜生 王八蛋 狗东西 妈的 操你妈 死全家 杂种 시발 씨발 병신 개새끼 새끼 미친놈 미친년 쓰레기 등신 찐따 지랄 馬鹿 バカ ばか アホ クズ ゴミ キモい 死ね ブス きちがい クソ野郎 μαλακα μαλακας πουτανα ηλιθιε ηλιθιος γαμημενε βλακα σκουπιδι זונה שרמוטה טיפש אידיוט מטומטם חרא זבל כלבה tolol',
  ],
  [
    'mild',
    'en',
    'pathetic worthless disgusting ugly fat dumb stupid ignorant vile repulsive filthy idiotic ridiculous dumbest stupidest lame trash garbage =cringe cringey untalented talentless brainless =fake =trashy',
  ],
  [
    'mild',
    'fr',
    'moche minable pitoyable ridicule =nul =nulle =degueulasse degueu ignare bete betes stupide stupides =gros =grosse idiote',
  ],
  [
    'mild',
    'es',
    'feo fea gorda gordo asqueroso asquerosa ridicula ridiculo patetico patetica estupido estupida estupidos estupidas tonto tonta tontos inutil ignorante mierda horrible',
  ],
  [
    'mild',
    'de',
    'dumm dummer dumme dummes bescheuert bekloppt widerlich ekelhaft erbarmlich peinlich hasslich feige behindert krank fett fette lacherlich',
  ],
  [
    'mild',
    'it',
    'stupido stupida stupidi schifoso schifosa ridicolo ridicola ignorante ignoranti merda brutto brutta vergognati',
  ],
  [
    'mild',
    'pt',
    'feia feio gorda gordo ridiculo ridicula burro burra burros estupido estupida nojento nojenta inutil lixo merda',
  ],
  [
    'mild',
    'other',
    'тупой тупая тупые glupi glupia dom bodoh bego jelek çirkin aptalca 愚蠢 恶心 못생긴 うざい',
  ],
  [
    'slur',
    'en',
    'nigger niggers nigga niggas nigg faggot faggots fag fags dyke dykes tranny trannies shemale kike kikes chink chinks gook gooks spic spics wetback wetbacks raghead ragheads towelhead towelheads paki pakis darkie darkies negro negroes beaner beaners sandnigger sandniggers zipperhead jigaboo muzzie muzzies mudslime mudslimes muzrat muzrats goatfucker sodomite sodomites homos lesbo lesbos gypo pikey pikeys mongoloid retard tard whigger wigger redskin halfbreed ching chong golliwog yid yids zionazi cripple cripples spaz feminazi feminazis femoid femoids foid foids roastie roasties troon troons =coon =coons =jap =japs moslem moslems',
  ],
  [
    'slur',
    'fr',
    'bougnoule bougnoules bougnoul negre negres negresse bamboula bamboulas youpin youpins youpine youtre feuj bicot bicots crouille chinetoque chinetoques niakoue niakoues bridee tarlouze tarlouzes tafiole tafioles tapette tapettes =pede =pedes pédé gouine gouines travelo travelos goudou fiotte fiottes rebeu manouche islamo racaille bougnoulisation grosnegre',
  ],
  [
    'slur',
    'es',
    'sudaca sudacas negrata negratas panchito panchitos =moro =moraco tortillera tortilleras bollera bolleras maricona travelo travelos machupichu mongolico feminazi feminazis joto jotos puñal',
  ],
  [
    'slur',
    'de',
    'neger negerin nigger kanake kanaken kanacke kameltreiber ziegenficker muselmane muselmanen musel museln schwuchtel schwuchteln kampflesbe kampflesben judensau judenpack zigeunerpack bimbo bimbos schlitzauge schlitzaugen fidschi polacke polacken kuffnucke asylant asylanten scheinasylant rapefugees rapefugee merkelgaste umvolkung kruppel',
  ],
  [
    'slur',
    'it',
    'frocio froci ricchione ricchioni finocchio culattone =checca zingaro zingari terrone terroni beduino giudeo giudei vucumpra =negri =negro =negra',
  ],
  [
    'slur',
    'pt',
    'crioulo criolo macaco macacos viado viados bicha bichas sapatao sapatona traveco travecos boiola boiolas baitola mongol judeuzinho baianada',
  ],
  [
    'slur',
    'other',
    'neger nikker zandneger mocro makak kutmarokkaan ciapaty czarnuch zydek pedal жид жиды хач хачи хачей чурка чурки чурок черножопый ниггер ниггеры хохол хохлы кацап москаль кафир katua bhangi chamar कटुआ chinki cokin aseng 支那 黑鬼 基佬 死基佬 绿绿 짱깨 쪽바리 깜둥이 똥남아 홍어 チョン シナ 土人 ニガー כושי',
  ],
  [
    'beast',
    'en',
    'vermin cockroach cockroaches rats rat parasites parasite savages savage subhuman subhumans monkeys monkey apes ape maggots leeches plague filth snakes swine beasts barbarians invaders mongrels scum infestation inferior =animals pigs',
  ],
  [
    'beast',
    'fr',
    'vermine cafards cafard parasites sauvages sauvage singes =singe porcs =porc maladie peste insectes betes envahisseurs racaille sous-hommes bougnouls barbares inferieurs inferieure cloportes nuisibles =rats =rat',
  ],
  [
    'beast',
    'es',
    'plaga plagas cucarachas cucaracha ratas parasitos animales salvajes monos cerdos enfermedad peste escoria insectos bestias invasores simios inferiores alimanas bichos sanguijuelas',
  ],
  [
    'beast',
    'de',
    'ungeziefer ratten ratte parasiten parasit tiere affen affe schweine hunde seuche pest krebs abschaum dreck untermenschen untermensch bestien invasoren zecken zecke kakerlaken schmeissfliegen geschwur primaten barbaren wilde viehzeug gesocks gesindel horden',
  ],
  [
    'beast',
    'it',
    'parassiti scarafaggi ratti bestie scimmie scimmia maiali feccia peste vermi selvaggi invasori inferiori sanguisughe zecche',
  ],
  [
    'beast',
    'pt',
    'pragas praga baratas ratos parasitas animais bestas macacos porcos lixo peste vermes selvagens invasores inferiores escoria sanguessugas',
  ],
  [
    'beast',
    'other',
    'животные крысы паразиты тараканы обезьяны нелюди скот zwierzeta robactwo szczury ongedierte hayvan hayvanlar حيوانات قرود جانور kutton hewan binatang 畜生 虫 蟑螂 벌레 寄生虫',
  ],
  [
    'threat',
    'en',
    'kill killed killing murder murdered shoot shot stab stabbed rape raped raping strangle hang hanged gassed behead beat punch slap torture execute executed lynch lynched slaughter drown hurt destroy exterminate exterminated eradicate eliminate eliminated castrate choke bomb nuke bullet guillotine =gas =burn =burned',
  ],
  [
    'threat',
    'fr',
    'tuer tue tues buter bute crever creve abattre fusiller fusille =pendre pendu violer viole egorger egorge frapper bruler brule poignarder massacrer exterminer exterminez eliminer tabasser gazer decapiter torturer lyncher noyer defoncer guillotine trucider etrangler castrer',
  ],
  [
    'threat',
    'es',
    'matar mato matarte maten matarlos mataria matare asesinar fusilar ahorcar violar violarte golpear quemar quemarlos apunalar degollar torturar exterminar eliminar gasear disparar linchar ahogar estrangular =bala =balas castrar decapitar machacar',
  ],
  [
    'threat',
    'de',
    'toten tote umbringen abknallen erschiessen erschiesst aufhangen aufknupfen vergasen vergast vergewaltigen verprugeln schlagen schlage abstechen erstechen kopfen foltern ausrotten vernichten verbrennen steinigen ermorden abschlachten lynchen ertranken kugel galgen totschlagen erhangen kastrieren',
  ],
  [
    'threat',
    'it',
    'uccidere ammazzare ammazzo ammazzati ammazza sparare impiccare violentare stuprare picchiare bruciare accoltellare torturare sterminare eliminare linchare fucilare decapitare annegare =forno =forni',
  ],
  [
    'threat',
    'pt',
    'matar =mato =mate assassinar estuprar =bater queimar esfaquear torturar exterminar eliminar fuzilar enforcar linchar afogar espancar =bala degolar',
  ],
  [
    'threat',
    'other',
    'doden vermoorden verkrachten zabic zabije zabij powiesic zgwalcic убью убить убей убейте зарежу сдохни сдохните повесить расстрелять изнасиловать сжечь взорвать мочить oldururum oldurun gebertirim gebersin oldur sikecegim اقتل اقتلك سأقتلك اقتلوا اذبح اغتصب maarunga मारूंगा bunuh kubunuh bacok perkosa 杀 杀了你 弄死 打死 砍死 强奸 죽인다 죽여 죽여버 강간 殺す 殺して ぶっ殺 犯す',
  ],
  ['death', 'en', '=die dies dying dead death suicide kys kms'],
  ['death', 'fr', 'mourir meurs meurt crever creve mort suicide suicider'],
  ['death', 'es', 'morir muerte muerete muerase murieran muera mueran suicidate suicidio'],
  ['death', 'de', 'sterben stirb verrecke verreck verrecken tod krepieren krepiert selbstmord'],
  ['death', 'it', 'morire muori crepa crepate morte suicidati suicidio'],
  ['death', 'pt', 'morrer morra morram morre morte suicidio'],
  [
    'death',
    'other',
    'сдохни сдохните умри подохни zdechnij umrzyj sterf geber gebersin الموت mampus 去死 뒤져 자살 死ね しね 氏ね',
  ],
  [
    'sexual',
    'en',
    'tits titties boobs boob pussy cock dick dicks penis vagina booty nudes nude naked sexy horny cum cumming sucking blowjob breed rape raped molest fap masturbate wank jerk orgasm anal porn slutty hoe whore thicc milf bra panties nipples deepthroat doggy rapeable =bang',
  ],
  [
    'sexual',
    'fr',
    'chatte cul seins nichons baiser baise niquer nique suce sucer sucez enculer salope bandante nues poil branler branle ejaculer porno sodomiser levrette fesses nibards =bite =queue =bonne =pipe =nue =nues =chatte',
  ],
  [
    'sexual',
    'es',
    'polla verga =pija =concha coño tetas =culo follar =coger chingar chupar chupame chupamela mamar mamada desnuda desnudas semen correrme porno nalgas culito panocha',
  ],
  [
    'sexual',
    'de',
    'ficken fick gefickt schwanz titten muschi fotze arsch nackt geil blasen lutschen wichsen sperma porno votze durchficken bumsen brüste bruste ausziehen',
  ],
  [
    'sexual',
    'it',
    'cazzo figa fica tette culo scopare scoperei succhia succhiami pompino nuda nude porno inculare chiavare trombare bocchino zizze',
  ],
  [
    'sexual',
    'pt',
    'buceta peitos bunda foder fode chupa chupar nua nuas gostosa porno boquete punheta tesao piroca xota =comer =cu =pau =pica =rola =rabo',
  ],
  [
    'sexual',
    'other',
    'kut pik neuken tieten ruchac cycki cipa хуй член сиськи трахнуть выебать соси отсоси жопа пизда siktir yarrak طيز كس زب نيك انيك chod chodunga lund chut gaand boobs ngentot memek kontol toket nenen sange 操 屌 鸡巴 奶子 逼 섹스 보지 자지 가슴 セックス まんこ ちんこ おっぱい',
  ],
  [
    'woman',
    'en',
    "she her she's hers woman women girl girls female females lady ladies wife mother mom mum sister daughter chick chicks feminist feminists",
  ],
  [
    'woman',
    'fr',
    'elle elles femme femmes fille filles nana meuf meufs mere soeur copine gonzesse',
  ],
  [
    'woman',
    'es',
    'ella ellas mujer mujeres chica chicas nina madre mama hermana novia vieja viejas',
  ],
  ['woman', 'de', '=sie frau frauen madchen mutter schwester weib weiber'],
  ['woman', 'it', '=lei donna donne ragazza ragazze madre mamma sorella moglie'],
  ['woman', 'pt', 'ela elas mulher mulheres menina mae irma garota'],
  [
    'woman',
    'other',
    'она мать мама женщина девушка matka kobieta vrouw moeder anne anani kiz امك اختك maa behen ibu wanita cewek 她 女 妈 엄마 여자 母',
  ],
  [
    'swear',
    'en',
    'fuck fucking fucked fuckin fucks fck fuk wtf stfu gtfo shit shitty shite bullshit damn damned goddamn dammit crappy piss pissed bloody bollocks bugger arse motherfucking omfg',
  ],
  [
    'swear',
    'fr',
    'putain merde bordel chier chiant foutre foutu emmerde emmerder couilles nique niquer ptn cul connerie conneries enculer tg',
  ],
  [
    'swear',
    'es',
    'joder mierda puta puto coño cojones carajo verga pinche chingada chingar cabron hostia ostia culo mamada jodido jodida ctm ptm cagada',
  ],
  [
    'swear',
    'de',
    'scheisse scheiss scheiß verdammt verdammte verdammten verdammter =fuck fick ficken kacke arsch =mist verflucht drecks beschissen beschissene',
  ],
  [
    'swear',
    'it',
    'cazzo merda cazzata cazzate vaffanculo fanculo porco minchia culo palle incazzato coglioni madonna',
  ],
  ['swear', 'pt', 'porra caralho merda foda fodase foder puta cacete bosta krl pqp vtnc tnc crl'],
  [
    'swear',
    'other',
    'kut verdomme godverdomme kanker tering kurwa cholera jebac pierdole spierdalaj wypierdalaj блять блядь бля нахуй нахер хуй хуйня пиздец ебать ебаный похуй заебал amk aq siktir kahretsin sikeyim كس خرا تبا anjing sialan 他妈 卧槽 妈的 操 시발 씨발 존나 ㅅㅂ ㅈㄴ くそ クソ γαμωτο γαμω σκατα',
  ],
  ['hate', 'en', 'hate hates hated despise detest loathe disgust disgusted contempt'],
  ['hate', 'fr', 'deteste hais hait haine meprise execre degoute degoutent'],
  ['hate', 'es', 'odio odia odian detesto desprecio aborrezco asco repugnan'],
  ['hate', 'de', 'hasse hassen hass verabscheue verachte ekel ekeln kotzen kotzt'],
  ['hate', 'it', 'odio odia odiano detesto disprezzo schifo'],
  ['hate', 'pt', 'odeio odeia odiar detesto desprezo nojo'],
  [
    'hate',
    'other',
    'ненавижу ненависть nienawidze haat nefret اكره بكره nafrat benci 讨厌 恨 싫어 혐오 嫌い',
  ],
  [
    'expel',
    'en',
    'deport deported ban banned remove expel rid eradicate invade invading invaded invasion destroying sterilize sterilized',
  ],
  [
    'expel',
    'fr',
    'expulser expulsez virer virez dehors renvoyer renvoyez remigration degager degagez invasion envahissent chasser rentrez retournez',
  ],
  [
    'expel',
    'es',
    'expulsar deportar fuera echar echen echarlos larguense invasion invaden regresen',
  ],
  [
    'expel',
    'de',
    'abschieben raus ausweisen remigration rausschmeissen invasion abgeschoben deportieren verpisst =hau =haut entsorgen',
  ],
  ['expel', 'it', 'espellere cacciare fuori rimpatriare rimandare invasione invadono ruspa'],
  ['expel', 'pt', 'expulsar deportar fora invasao volta voltem'],
  [
    'expel',
    'other',
    'вон депортировать убирайтесь выгнать wypierdalac eruit defol defolun اطردوا usir 滚 滚出 나가 帰れ 出て行け',
  ],
  ['command', 'en', 'shut shutup stfu gtfo kys fuckoff pissoff'],
  ['command', 'fr', 'ferme fermez gueule tg ftg degage degagez crevez vatefaire tais taisez'],
  ['command', 'es', 'callate callense largate vete jodete muerete chupala chingate cierra hocico'],
  ['command', 'de', 'halt maul fresse klappe verpiss verpisst fick halts schnauze'],
  ['command', 'it', 'zitto zitta vaffanculo sparisci chiudi taci vergognati'],
  ['command', 'pt', 'cala boca vtnc tnc sefode fodase'],
  [
    'command',
    'other',
    'заткнись заткни отвали пошел пошла завали morda zamknij spierdalaj sesini siktir اخرس انقلع chup nikal diam 闭嘴 滚 닥쳐 꺼져 黙れ 消えろ',
  ],
  [
    'negation',
    'en',
    "not no never don't dont isn't isnt aren't nobody none cannot can't didn't doesn't won't shouldn't wasn't",
  ],
  ['negation', 'fr', "ne =pas jamais n'est n'es aucun aucune =personne =non"],
  ['negation', 'es', '=no nunca jamas ningun ninguna nadie tampoco'],
  ['negation', 'de', 'nicht kein keine keinen nie niemals niemand'],
  ['negation', 'it', '=non mai nessuno nessun'],
  ['negation', 'pt', 'nao nunca jamais ninguem nenhum'],
  [
    'negation',
    'other',
    'не нет никогда niet geen nie degil لا ليس nahi nahin नहीं bukan tidak gak 不 没 아니 ない',
  ],
  [
    'report',
    'en',
    'say says said saying call called calling calls told word slur quote tell insult insults accused racist racism sexist homophobic unacceptable',
  ],
  [
    'report',
    'fr',
    'dire dit disent traite traiter appelle mot insulte insultes propos racisme raciste sexiste inacceptable stop',
  ],
  [
    'report',
    'es',
    'decir dijo dicen llamar llama palabra insulto insultos racismo racista machista inaceptable',
  ],
  [
    'report',
    'de',
    'sagen sagt gesagt sagte nennen genannt wort beleidigung rassismus rassistisch sexistisch zitat',
  ],
  ['report', 'it', 'dire detto dice chiamare parola insulto razzismo razzista'],
  ['report', 'pt', 'dizer disse chamar palavra insulto racismo racista'],
];

/**
 * Frequent words by which a text's language is recognised. Most of them exist only in that
 * language.
 */
export const tellingWords: Readonly<Record<Language, string>> = {
  en: "the and is are of to in it that this was for with you they have what be not but can all will would your from he she i'm it's don't just like about so if my how why do does did has had were been at by or as any some more most out up down get got make need want know think good great nice best love after before when where which who then than there here them their his her only very much many really because could should can't won't didn't doesn't isn't thanks thank please one two time week day year",
  fr: "les des est une pas que qui dans pour sur avec vous nous je il elle ne c'est mais ont sont aux ces cette plus tout fait j'ai tu et du au la le ca",
  es: 'los las una que es por con para del esta muy pero como eso son mas todo el ser hay porque cuando yo la lo y se su al',
  de: 'der das und ist nicht ein eine ich mit auf fur den von dem zu sich auch es sind wir wie aber noch nur hat wird wenn man was so du oder bei haben',
  it: 'il lo gli che non per una sono con del della questo anche piu come ma mi si hai ha essere perche tutti di e nel',
  pt: 'os as uma que nao por com para do da em muito mas como isso sao mais tudo ele ser tem porque quando eu voce no na e um ao',
};

/** The beginnings of longer words, for languages with compounds or inflected words. */
export const wordBeginnings: readonly (readonly [Role, string])[] = [
  ['swear', 'scheiss fuck ебан'],
  ['insult', 'arsch drecks huren fotze volksver encul connar hijueput idiot'],
  ['slur', 'kanak neger judens asylan bougnoul maric пидор'],
  ['group', 'kopftuch fluchtl asylbe migrant moslem islami'],
];
