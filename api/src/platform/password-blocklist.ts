/**
 * The commonest passwords of at least 5 characters, lower case: the top of the list that @zxcvbn-ts/language-common (MIT)
 * collected from breaches, without its obscenities, and what Spanish speakers and this product add.
 */
const common = new Set(
  `
123456 password 12345678 qwerty 123456789 12345 111111 1234567 dragon 123123 baseball abc123 football
monkey letmein shadow master 696969 michael mustang 666666 qwertyuiop 123321 1234567890 superman
1qaz2wsx 7777777 jordan qazwsx jennifer 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh
buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey george
computer michelle jessica starwars pepper klaster 112233 zxcvbn freedom princess joshua maggie ginger
11111111 131313 amanda ashley cheese 159753 nicole summer matthew chelsea dallas biteme matrix william
yankees taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer
1234qwer silver gfhjkm justin patrick richard bailey internet samantha golfer scooter orange cookie
q1w2e3r4t5 maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea
camaro mercedes peanut ferrari cowboy falcon welcome samsung steelers joseph smokey dakota melissa
arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah bulldog
junior london purple compaq lakers iceman qwer1234 hardcore cowboys money banana ncc1701 boston brandon
tennis johnny miller q1w2e3r4 coffee scooby 123654 edward nikita mother yamaha brandy barney chester
oliver charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy
angel please fender chris jasper james slayer rabbit natasha rachel marine wizard marlboro raiders
prince casper fishing flower crystal jasmine iwantu adidas winner winter gandalf password1 enter ghbdtn
1q2w3e4r angela golden lauren cocacola jordan23 winston madison angels blowme panther spanky shannon
sophie johnson asdfasdf david thx1138 toyota tiger murphy canada danielle 12344321 8675309 jonathan
liverpoo muffin cooper apples jackie dennis black qwerty123 passw0rd abcd1234 sandra pokemon 123abc
slipknot carlos qazxsw 123456a scorpion qwaszx nathan butter startrek rainbow asdfghjkl redskins newyork
gemini cameron qazwsxedc florida liverpool turtle nicholas viking booger wilson sierra butthead doctor
rocket 159357 victor dolphins captain bandit jaguar packers pookie peaches 789456 dolphin helpme tucker
theman tiffany maxwell jeremy qwertyui debbie albert maddog lovers monica united giants nirvana metallic
hotdog rosebud mountain benjamin warrior stupid elephant success bond007 jackass bonnie alexis lucky
jason scorpio samson q1w2e3 rush2112 azerty freddy driver willie calvin 1q2w3e4r5t sydney gators dexter
red123 12345a 123456q bubba creative voodoo happy arthur trouble america nissan gunner rebecca stella
garfield gordon jessie parker asdfghjk apollo 1qazxsw2 eminem december legend airborne beavis august
apple brooklyn godzilla skippy buddy 4815162342 qwert kitten magic shelby beaver phantom nothing asdasd
williams xavier braves darkness blink182 travis copper tomcat platinum qweqwe girls 01012011 bigboy
green power 102030 animal police 11223344 online voyager lifehack 12qwaszx sniper 315475 trinity walter
blazer heaven lover snowball bubbles loveme cricket marvin willow donkey topgun nintendo saturn family
november gabriel destiny pakistan pumpkin digital sergey chance explorer redwings private therock runner
789456123 lasvegas guinness beatles cassie christin qwerty1 asdf1234 celtic broncos andrey 007007
babygirl nelson donald scott eclipse cartman fluffy louise michigan testing carolina little samuel
alexande birdie steve cherry pantera sharon gibson vampire mexico peter buffalo montana genius flyers
maximus school minecraft lovely stalker metallica doggie carter kristina kimberly spencer speedy barbara
snickers sabrina carmen marcus bronco yankee friends paradise lol123 dreams magnum horses caroline
147258369 lacrosse ou812 goober member qwertyu enigma scotty pimpin bollocks brian surfer sammy genesis
poohbear asd123 qweasdzxc racing friend hello1 hawaii eagle1 billy viper october vanessa poopoo einstein
stanley 12345q walker drowssap stephen courtney simple alaska badger action denise jester 111222
spitfire drummer forest patricia maryjane champion diesel svetlana friday kevin gregory pamela frank
hotrod 147258 chevy anderson lucky1 douglas westside security google badass shorty tester thumper hitman
mozart general reddog zaq12wsx music 010203 lizard alexander melanie a123456 ruslan 123456789a vincent
eagle 1232323q sweet teresa scarface 147852 qwerty12 a12345 marshall olivia veronica buddha spirit
frankie money1 stargate antonio liberty natalie mercury naruto qwe123 12345qwert suzuki semperfi popcorn
spooky marley system brittany claudia kelly scotland kitty cherokee vikings simpsons death leslie rascal
qweasd jimmy loveyou hummer michael1 allison rocky patches russia adrian jupiter penguin howard passion
honda vfhbyf andre vladimir franklin sandman 123789 infinity homer raider passport fantasy bulldogs
1234554321 horney domino budlight ironman disney norman softball bishop francis brutus redrum brooke
bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar college
alicia russell houston monday bradley sarah justice super wildcats tinker duncan dancer logitech avalon
swordfis everton reggie motorola alexandr molly timothy claire patriots madonna colorado eugene ducati
kermit juventus indian connor galore freeuser smooth house titanic boogie simpson warcraft wolverin
elizabet arizona saints valentin georgia asdfg test123 accord baxter denver mitchell christ password123
yfnfif smith stinky zachary roland naughty ncc1701d spiderma chopper brenda hello123 extreme virginia
water skyline zombie pearljam froggy pirate fylhtq vision 123qweasd awesome alyssa dreamer predator
bullet empire charlie1 kirill 123123a people elvis panthers skipper nemesis peekaboo rasdzv3 simon
alison rolltide american cardinal arnold chevelle daddy psycho happy1 danger mookie wanker manutd
9379992 tommy hobbes vegeta goblue 852456 burton fyfcnfcbz picard 159951 bobby windows loverboy lovelove
vfrcbv victory 123654789 bambam turkey serega tweety hiphop galina changeme rooster polina berlin taurus
electric ronald avatar 134679 raptor alpha1 maksim spring brazil newport kenneth hendrix madmax england
a1b2c3 alpha sublime britney france darkside bigman hercules lawrence wolfpack classic letmein1 lincoln
ronaldo 741852963 spiderman 1q2w3e blizzard cheyenne 123456789q wombat bubba1 tiger1 cjkysirj raymond
brother kristen pandora devils zxc123 simone holiday wildcat horse kramer 12312 147852369 buddy1
sterling caesar alabama carrie basketball sports pickle catch22 leather shaggy a1b2c3d4 chronic flowers
qaz123 qqq111 robbie admin gracie amber freepass airplane perfect kodiak billybob katana sunset crazy
stingray maria snowman phpbb angel1 chocolat zeppelin garcia detroit wolves pontiac candy firebird
gundam panzer outlaw pretty fisher connie honey business trevor redhead hardon greenday tarheels
01011980 nastya hellfire cobra engineer dragon1 savage service serenity sasha michele lickme fireball
1029384756 white remember darkstar miranda flash mustang1 01011 124578 harvey oscar strike freddie
pavilion beauty bobafett 01012000 dbrnjhbz bigmac chris1 clinton bowling jenny natali future harrison
jones wallace welcome1 swimming apache rulez pyramid dodgers whynot defender teens morris trooper 135790
cancer precious packard lucifer popeye weasel 142536 raven icecream stewart tanner swordfish blonde
sandy presario rockstar viktor manager cheryl norton james1 control wutang airforce julian atlanta spike
thailand looking casino 741852 21122112 paris mouse lennon 456123 bluebird theone hawkeye hacker
contraseña contrasena contraseña1 contrasena1 contrasena123 clave clave123 clave1234 secreto secreta
teamo tequiero hola123 hola1234 holahola peru123 peru2024 peru2025 peru2026 lima123 alianza
universitario argentina colombia mexico123 barcelona realmadrid bienvenido bienvenida cambiame
administrador administrador1 admin1 admin12 admin123 admin1234 admin12345 administrator usuario usuario1
usuario123 estrella mariposa princesa chocolate alejandro alejandra fernando daniela gabriela valentina
sebastian csuite csuite123 controlmax betopro p@ssw0rd p@ssword password1! password1234 qwerty12345
qwerty1234 letmein123 welcome123 changeme123 iloveyou1 abc12345 abcde12345 a12345678 1qaz2wsx3edc
12345678910 0123456789 9876543210 987654321 00000 0000000 00000000 22222222 88888888 99999999 secret123
test1234 prueba prueba123 demo123 default guest invitado
`
    .trim()
    .split(/\s+/),
)

/** True for one of the commonest passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.normalize('NFKC').trim().toLowerCase())
}
