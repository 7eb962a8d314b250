import { PASSWORDS } from "./words.ts";

/**
 * The most frequent passwords of published breach lists, without the digits, signs and letter swaps that are
 * undone below: each word stands for some hundreds of real passwords.
 */
const WORDS = `
password passwort passw0rd passord pass passe pwd passwd parola parol senha contrasena contraseña motdepasse
wachtwoord heslo haslo salasana losenord adgangskode sifre mypass mypassword yourpassword thepassword newpassword
changeme changeit change letmein letmeinnow welcome welcometo welkom willkommen bienvenue admin administrator
adminadmin root toor guest user username test testtest tester testing temp temporary default login logmein master
access secret mysecret private system server network internet computer laptop keyboard monitor windows microsoft
apple android google facebook twitter instagram youtube linkedin myspace amazon yahoo gmail hotmail outlook skype
whatsapp snapchat tiktok netflix spotify discord minecraft fortnite roblox pokemon pikachu charizard nintendo
playstation xbox gameboy zelda mario luigi sonic warcraft starcraft diablo counterstrike callofduty battlefield
qwerty qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc asdqwe qwe asd zxc qaz wsx edc
qwerasdf asdfasdf qwerqwer zaqwsx zaqxsw poiuyt lkjhgf mnbvcxz abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz
iloveyou iloveu ilovegod ilovejesus iloveme ilovehim iloveher iloveyousomuch loveyou loveme lovely lover love
loveu lovers lovelove mylove truelove onelove babylove iloveyoubaby teamo tequiero tiamo jetaime ichliebedich
sexy sexsex sex sexygirl sexyboy fuckyou fuckme fuckoff fucker fuck shit bitch asshole bastard pussy dick penis
boobs bigdick cunt whore porn naked hardcore playboy lesbian nude
monkey dragon shadow tiger tigger lion eagle falcon hawk wolf wolves bear bears panther cheetah leopard jaguar
cougar puma lynx fox foxes horse pony unicorn pegasus phoenix griffin rabbit bunny hamster mouse rat snake cobra
viper python spider scorpion turtle frog froggy fish goldfish shark dolphin whale penguin duck ducky chicken
turkey bird parrot peacock swan butterfly ladybug bumblebee honeybee dog doggy doggie puppy puppies cat cats
kitty kitten kittycat hellokitty pussycat buster buddy bailey max maxwell charlie lucky rocky bear princess
princesa prinzessin queen king prince knight angel angels angelo angelina angelica angelita devil demon satan
lucifer heaven hell jesus jesuschrist christ god godisgood godislove allah blessed blessing faith hope grace
glory praise prayer bible church lord savior trinity
football baseball basketball softball volleyball soccer futbol hockey tennis golf golfer golfing rugby cricket
cheer cheerleader gymnast swimmer swimming runner running boxing wrestling karate skater skateboard surfer
surfing snowboard skiing fishing hunting camping racing nascar ferrari porsche mercedes mustang camaro corvette
chevy chevrolet toyota honda nissan yamaha suzuki kawasaki ducati harley harleydavidson bmw audi volkswagen
lamborghini bugatti subaru mazda jeep dodge ford tesla
liverpool arsenal chelsea manchester manutd manunited everton tottenham spurs rangers celtic barcelona realmadrid
juventus milan inter intermilan napoli benfica porto sporting bayern dortmund schalke ajax feyenoord psv
galatasaray fenerbahce besiktas flamengo corinthians palmeiras santos boca riverplate ronaldo messi neymar beckham
rooney gerrard henry zidane maradona pele cristiano
yankees redsox cubs dodgers giants braves cardinals mets tigers phillies lakers celtics bulls knicks heat spurs
warriors cowboys steelers packers patriots raiders broncos eagles redskins dolphins chargers ravens saints bears
jordan michael jordan23 kobe kobebryant lebron shaq iverson
superman batman spiderman ironman hulk thor captain captainamerica avengers wolverine deadpool joker catwoman
wonderwoman superstar superhero supergirl superboy starwars startrek skywalker vader darthvader yoda jedi
lukeskywalker hansolo chewbacca stormtrooper matrix neo trinity terminator predator alien gandalf frodo bilbo
samwise legolas aragorn hobbit sauron mordor harry harrypotter potter hermione ron dumbledore hogwarts gryffindor
slytherin voldemort dobby naruto sasuke sakura goku vegeta dragonball dragonballz bleach onepiece luffy inuyasha
disney mickey mickeymouse minnie donald donaldduck goofy pluto winnie winniethepooh pooh eeyore piglet tinkerbell
cinderella ariel belle jasmine aladdin simba nemo shrek scooby scoobydoo snoopy garfield simpsons bart homer
southpark cartman spongebob patrick barney elmo bugsbunny tweety tweetybird taz stitch lilo frozen elsa
metallica nirvana slipknot korn acdc ironmaiden greenday linkinpark blink blink182 eminem tupac biggie snoopdogg
fiftycent madonna britney beyonce rihanna shakira gaga ladygaga justin justinbieber bieber onedirection taylor
taylorswift selena beatles elvis michaeljackson jackson queen pinkfloyd ledzeppelin ramones rammstein depeche
music musica musician guitar bass drums drummer piano violin singer dance dancer dancing rockstar rocknroll rock
hiphop rapper reggae bobmarley marley punk metal jazz blues melody
summer winter spring autumn sommer verano sunday monday tuesday wednesday thursday friday saturday january
february march april may june july august september october november december christmas xmas halloween easter
birthday newyear holiday vacation weekend
sunshine sunny sunset sunrise sunflower rainbow rain storm thunder lightning snow snowball snowman snowflake ice
fire flame water ocean beach island river mountain forest flower flowers rose roses daisy lily violet tulip
orchid jasmin lavender cherry peaches strawberry blueberry apple apples banana orange lemon mango pineapple
coconut grape melon watermelon cookie cookies chocolate candy sugar honey honeybun sweet sweety sweetie sweets
sweetheart sweetpea cupcake muffin brownie cake pie pizza burger hamburger cheese cheeseburger bacon chicken
pepper peppers ginger cinnamon vanilla coffee starbucks pepsi cocacola coke sprite beer budweiser heineken corona
whiskey vodka tequila jackdaniels smirnoff wine cocktail marlboro cigarette smoke smokey weed ganja marijuana
cannabis stoner kush
star stars starlight stardust moon moonlight moonshine sun galaxy cosmos universe planet earth mars saturn jupiter
venus mercury pluto comet apollo athena zeus hercules achilles odin thor loki atlas titan
diamond diamonds gold golden silver platinum crystal pearl ruby emerald sapphire amber jade opal topaz
red blue green yellow purple pink black white orange brown gray grey silver skyblue redrum blackcat blackjack
blackberry bluebird bluesky bluemoon greenday whitetiger pinky pinkie purplerain
freedom liberty justice peace happy happiness happyday smile smiley smiles laughter joy funny cool coolio cooldude
awesome amazing beautiful beauty pretty gorgeous hot hottie hotstuff hotdog cute cutie cutiepie adorable babe baby
babygirl babyboy babyblue babycakes babydoll honeybee darling dear boo booboo boobear gangsta gangster thug pimp
player playa hustler baller money cash dollar rich millionaire success winner winning champion champ legend hero
loser idiot stupid crazy psycho maniac insane killer murder death dead blood zombie vampire twilight werewolf
ghost skull skeleton dracula witch wizard magic magician merlin mystery ninja samurai warrior soldier army marine
marines navy airforce military sniper hunter ranger pirate pirates viking spartan gladiator assassin hitman
police fireman firefighter doctor nurse teacher student school college university graduate science math history
english france paris london newyork chicago boston dallas texas florida miami california losangeles hollywood
lasvegas vegas hawaii alaska canada toronto mexico brasil brazil argentina colombia peru chile spain espana madrid
italia italy roma germany deutschland berlin hamburg muenchen austria vienna sweden norway denmark finland poland
polska russia moscow ukraine turkey istanbul india mumbai delhi pakistan bangladesh china beijing japan tokyo
korea seoul philippines manila indonesia jakarta malaysia thailand vietnam australia sydney melbourne africa
nigeria kenya egypt cairo israel ireland dublin scotland wales england britain holland amsterdam belgium portugal
lisboa greece athens america usa
michael michelle jessica ashley amanda jennifer joshua matthew daniel david james robert john johnny joseph andrew
ryan brandon jason justin sarah william jonathan stephanie brian nicole nicholas anthony heather eric elizabeth
adam megan melissa kevin steven thomas timothy christina kyle rachel laura lauren amber brittany danielle richard
kimberly jeffrey amy crystal tiffany emily aaron charles rebecca mark jacob alexander alexandra alexandre alex
alexis alejandro alejandra sandra andrea andreas angela anna anne annie antonio antonia barbara benjamin bella
bernard brenda bruno camila carlos carolina caroline catherine cecilia chelsea chris christian christine
christopher claire claudia claudio connor cristina cynthia dakota dallas dennis diana diego dominic dominique
donna dylan edward edwin elena emma enrique erika esther ethan eva evelyn fabian felipe felix fernando fernanda
florian francesco francis francisco frank franklin freddy gabriel gabriela gabrielle george gerard giovanni gloria
gordon gregory guillermo gustavo hannah hans harold hector helena henry howard hugo hunter ian isaac isabel
isabella ivan jack jackie jacqueline jaime jake jamie jan janet jasper javier jean jeremy jerome jerry jessie jesus
jill jimmy joan joanna joel johann johanna jonas jorge jose josephine juan juliana julia julian julie juliet june
karen karina karl katherine kathleen kathryn katie katrina kelly kenneth kenny kerstin kristen kristina larry
leonard leonardo leslie lewis liam linda lindsay lisa logan lorenzo louis louise lucas lucia lucy luis luke
madison manuel marcel marcela marco marcos marcus margaret maria mariana marie marina mario marion marlene martha
martin martina mary mateo matt matthias maureen maurice megan melanie mercedes mia miguel mike mohamed mohammed
muhammad ahmed ali hassan hussein ibrahim mustafa fatima aisha khadija omar yusuf abdullah molly monica monika
morgan nancy natalia natalie natasha nathan nathalie nicolas nina noah norman olga oliver olivia oscar pablo
pamela pascal patricia patrick paul paula pedro peter philip philippe pierre rafael ralph ramon randy raul raymond
regina ricardo riley roberto rodrigo roger roland roman ronald rosa rosemary ruben russell ruth sabine sabrina
sally salvador samantha samuel sam sammy sandy santiago sara scott sean sebastian sergio serena sharon shannon
shelby sheila shirley silvia simon simone sofia sophia sophie spencer stacey stanley stefan stefanie stella
stephen steve stewart susan susanne suzanne sylvia tamara tanya teresa terry theodore theresa tina toby todd tom
tommy tony tracy travis trevor tyler valentina valentine valeria valerie vanessa vera veronica vicky victor
victoria vincent viktor virginia vivian walter wanda warren wendy wesley whitney wolfgang xavier yolanda yvonne
zachary zoe
mother mom mommy mama mamma mother mum mummy father dad daddy papa papi sister brother family familia grandma
grandpa granny nana uncle aunt cousin husband wife wifey hubby girl girls boy boys girlfriend boyfriend friend
friends bestfriend bestfriends friendship forever together always never nothing everything something whatever
anything nobody somebody someone hello helloworld hellothere hola hallo bonjour ciao namaste goodbye goodluck
thankyou thanks please sorry sayang cinta kucing rahasia bismillah alhamdulillah inshallah mashallah
trustno trustnoone trustme nopassword nopass noaccess opensesame sesame abracadabra computer computers hacker
hackers hacked hacking anonymous cyber matrix digital electric electronic engine engineer turbo nitro rocket
missile bullet gun guns shotgun pistol rifle sword blade hammer hammers iron steel bronze metal
trouble danger dangerous extreme maximum ultimate infinity forever eternity destiny fortune dream dreamer dreams
fantasy mystic spirit soul heart hearts heartbreak brokenheart lonely alone single married
business office company manager boss chief director secretary sales marketing support service helpdesk security
database backup oracle cisco linux ubuntu debian redhat mysql apache java javascript php html website webmaster
domain hosting mail email demo sample example qa dev developer production staging public
letmesee letme ihateyou hateyou hate hateme fuckyall goaway getout noway nowayout yesyes nono okok okay yesno
maybe idontknow dontknow idunno forget forgotten remember forgetit whoknows whocares blahblah blah bla lalala
hahaha haha hihi lol lollol lmao rofl omg wtf asdasd qweqwe zxczxc aaa bbb ccc ddd xxx yyy zzz abcxyz aassdd
`;

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/* Which passwords are refused (3-decisions: at least 6 characters, at most 200, no common ones). */

/** Also stated in `PASSWORDS.tooShort`. */
export const MIN_PASSWORD_LENGTH = 6;

/** Usual substitutions in common words, undone before the lookup. */
const LEET: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  "$": "s",
  "!": "i",
};

/** Rows of keys and the alphabet: "asdfgh" and "98765" are runs along one of them. */
const ROWS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "!@#$%^&*()",
];

const WALKS = ROWS.flatMap((row) => [row, [...row].reverse().join("")]).map((row) => row + row);

/** A sentence on what is wrong with the password; null: it may be used. */
export function passwordProblem(password: string, email: string): string | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return PASSWORDS.tooShort;
  return isCommon(password.toLowerCase(), email) ? PASSWORDS.common : null;
}

function isCommon(password: string, email: string): boolean {
  return isRepeated(password) || isWalk(password) || isOwnName(password, email) ||
    COMMON_PASSWORDS.has(password) ||
    // "dragon2024!", "p@ssw0rd1": a common word with a common addition.
    [stripEnds(password), stripEnds(undress(password)), undress(stripEnds(password))]
      .some((word) => COMMON_PASSWORDS.has(word));
}

function undress(word: string): string {
  return [...word].map((letter) => LEET[letter] ?? letter).join("");
}

/** Without up to four digits and signs at either end. */
function stripEnds(word: string): string {
  return word.replace(/^[\d\W_]{1,4}(?=.{3})/, "").replace(/(?<=.{3})[\d\W_]{1,4}$/, "");
}

/** "aaaaaa", "abcabc", "121212". */
function isRepeated(word: string): boolean {
  return /^(.{1,4})\1+$/su.test(word) || new Set(word).size <= 2;
}

function isWalk(word: string): boolean {
  return WALKS.some((walk) => walk.includes(word)) ||
    // "123456abc": two runs, one after the other.
    (/^(\d+)([a-z]+)$|^([a-z]+)(\d+)$/.exec(word)?.slice(1).filter(Boolean)
      .every((part) => part.length >= 3 && WALKS.some((walk) => walk.includes(part))) ?? false);
}

function isOwnName(password: string, email: string): boolean {
  const local = email.split("@")[0]!.toLowerCase();
  return [email.toLowerCase(), local].includes(password) || stripEnds(password) === local;
}
