/** Who the people of the demo are: where they live, how they pay, how often they come and what happens to them. Pure. */
import { between, type Chance, chanceOf, pick, pickWeighted } from './chance.ts'

type Habit = 'looker' | 'trial' | 'casual' | 'regular' | 'heavy'

/** Most happen once to those who have them, on a visit. */
export type Trait =
  | 'limit'
  | 'loosens'
  | 'coolingOff'
  | 'exclusion'
  | 'document'
  | 'complaint'
  | 'contact'
  | 'closure'
  | 'bonusCode'
  | 'spins'
  | 'vault'
  | 'referral'
  /** They pay in much more from some visit on, which is a sign of harm. */
  | 'escalates'

export interface Person {
  number: number
  email: string
  /** Null for most: they never add one. */
  phone: string | null
  firstName: string
  lastName: string
  nickname: string
  birthdate: string
  country: string
  locale: string
  currency: string
  address: string
  agent: string
  habit: Habit
  /** What they stake per round and deposit, as a multiple of the usual. */
  means: number
  methods: readonly string[]
  traits: ReadonlySet<Trait>
  isBettor: boolean
  wantsMail: boolean
  /** Of the partner whose link they followed. */
  partner: string | null
  /** The number of the friend who invited them. */
  invitedBy: number | null
}

interface Place {
  country: string
  locale: string
  currencies: readonly string[]
  methods: readonly string[]
  first: readonly string[]
  last: readonly string[]
}

const euro = ['EUR']
const usual = ['card', 'ewallet', 'instant-bank', 'bank', 'voucher']
const german = {
  first: ['Anna', 'Lukas', 'Marie', 'Jonas', 'Lena', 'Felix', 'Clara', 'Paul', 'Nora', 'Emil'],
  last: ['Becker', 'Vogel', 'Krüger', 'Lang', 'Seidel', 'Brandt', 'Kühn', 'Albrecht', 'Winter', 'Lorenz'],
}
const spanish = {
  first: ['Lucía', 'Mateo', 'Carmen', 'Diego', 'Elena', 'Javier', 'Paula', 'Andrés', 'Inés', 'Tomás'],
  last: ['Navarro', 'Molina', 'Castro', 'Ortega', 'Rubio', 'Serrano', 'Vega', 'Campos', 'Herrera', 'Soto'],
}
const english = {
  first: ['Grace', 'Owen', 'Ruby', 'Finn', 'Isla', 'Jack', 'Maeve', 'Liam', 'Orla', 'Theo'],
  last: ['Walsh', 'Byrne', 'Carter', 'Doyle', 'Foster', 'Hayes', 'Keane', 'Mercer', 'Nolan', 'Shaw'],
}
const russian = {
  first: ['Анна', 'Иван', 'Дарья', 'Олег', 'Мария', 'Павел', 'Вера', 'Илья', 'Нина', 'Роман'],
  last: ['Орлова', 'Белов', 'Зайцева', 'Лебедев', 'Котова', 'Фомин', 'Гусева', 'Титов', 'Жукова', 'Сомов'],
}

const places: readonly (readonly [Place, number])[] = [
  [{ country: 'DE', locale: 'de', currencies: euro, methods: usual, ...german }, 24],
  [{ country: 'AT', locale: 'de', currencies: euro, methods: usual, ...german }, 6],
  [{ country: 'CH', locale: 'de', currencies: ['CHF'], methods: usual, ...german }, 4],
  [{ country: 'IE', locale: 'en', currencies: euro, methods: usual, ...english }, 8],
  [{ country: 'FI', locale: 'en', currencies: euro, methods: usual, ...english }, 5],
  [{ country: 'CA', locale: 'en-ca', currencies: ['CAD', 'CAD', 'USDT'], methods: usual, ...english }, 8],
  [{ country: 'ES', locale: 'es', currencies: euro, methods: usual, ...spanish }, 10],
  [
    {
      country: 'MX',
      locale: 'es-mx',
      currencies: ['MXN'],
      methods: ['card', 'ewallet', 'voucher'],
      ...spanish,
    },
    6,
  ],
  [
    {
      country: 'BR',
      locale: 'pt-br',
      currencies: ['BRL'],
      methods: ['pix', 'card', 'ewallet'],
      first: ['Ana', 'Bruno', 'Camila', 'Rafael', 'Júlia', 'Thiago', 'Larissa', 'Caio', 'Beatriz', 'Davi'],
      last: [
        'Souza',
        'Almeida',
        'Barbosa',
        'Cardoso',
        'Freitas',
        'Lima',
        'Moreira',
        'Nunes',
        'Rocha',
        'Teixeira',
      ],
    },
    11,
  ],
  [
    {
      country: 'IN',
      locale: 'hi',
      currencies: ['INR'],
      methods: ['card', 'ewallet'],
      first: ['Aarav', 'Diya', 'Ishaan', 'Kavya', 'Rohan', 'Meera', 'Arjun', 'Anika', 'Vivaan', 'Sara'],
      last: ['Sharma', 'Iyer', 'Gupta', 'Nair', 'Reddy', 'Mehta', 'Joshi', 'Kapoor', 'Das', 'Bose'],
    },
    7,
  ],
  [
    {
      country: 'TR',
      locale: 'tr',
      currencies: ['TRY'],
      methods: ['card', 'ewallet'],
      first: ['Elif', 'Mert', 'Zeynep', 'Can', 'Defne', 'Emre', 'Azra', 'Kaan', 'Selin', 'Deniz'],
      last: ['Yılmaz', 'Kaya', 'Demir', 'Şahin', 'Çelik', 'Aydın', 'Arslan', 'Doğan', 'Koç', 'Polat'],
    },
    5,
  ],
  [
    {
      country: 'KZ',
      locale: 'ru',
      currencies: ['USDT', 'EUR'],
      methods: ['card', 'tether', 'ewallet'],
      ...russian,
    },
    4,
  ],
  [
    {
      country: 'TJ',
      locale: 'fa',
      currencies: ['USDT'],
      methods: ['tether'],
      first: ['Omid', 'Laleh', 'Navid', 'Parisa', 'Kian', 'Roya', 'Dara', 'Mina', 'Siavash', 'Taraneh'],
      last: [
        'Rahimi',
        'Azimi',
        'Karimi',
        'Nazari',
        'Sharifi',
        'Tavakoli',
        'Zamani',
        'Ahmadi',
        'Behzadi',
        'Farahani',
      ],
    },
    2,
  ],
]

/** How many of a hundred have each habit. */
const habits: readonly (readonly [Habit, number])[] = [
  ['looker', 24],
  ['trial', 33],
  ['casual', 33],
  ['regular', 8.5],
  ['heavy', 1.5],
]

/** How many of a thousand players have each trait. */
const traitShares: Readonly<Record<Trait, number>> = {
  limit: 80,
  loosens: 10,
  coolingOff: 16,
  exclusion: 15,
  document: 60,
  complaint: 20,
  contact: 15,
  closure: 8,
  bonusCode: 50,
  spins: 40,
  vault: 20,
  referral: 30,
  escalates: 12,
}

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

/** The partners whose links bring players; staff add them on the first day. */
export const partners = ['north-star', 'reel-guide', 'odds-corner'] as const

const DAY_MS = 86_400_000

export function personOf(seed: string, number: number): Person {
  const chance = chanceOf(seed, 'person', number)
  const place = pickWeighted(chance, places)
  const [firstName, lastName] = [pick(chance, place.first), pick(chance, place.last)]
  const habit = pickWeighted(chance, habits)
  return {
    number,
    email: `player${number}@demo.example`,
    phone: phoneOf(place.country, number),
    firstName,
    lastName,
    nickname: `${firstName} ${number}`,
    // 1960 to 2005
    birthdate: new Date(Date.UTC(1960, 0, 1) + between(chance, 0, 16_500) * DAY_MS)
      .toISOString()
      .slice(0, 10),
    country: place.country,
    locale: place.locale,
    currency: pick(chance, place.currencies),
    address: addressOf(number),
    agent: pick(chance, agents),
    habit,
    means: meansOf(chance, habit),
    methods: orderOf(chance, place.methods),
    traits: traitsOf(chance, habit),
    isBettor: chance() < 0.18,
    wantsMail: chance() < 0.6,
    partner: chance() < 0.14 ? pick(chance, partners) : null,
    invitedBy: number > 30 && chance() < 0.05 ? between(chance, 1, Math.floor(number / 2)) : null,
  }
}

/**
 * In the range that is reserved for measurements. People who come at the same moment have numbers near each other, so these are in
 * different networks: the server counts attempts by network, one after the other.
 */
const addressOf = (number: number): string =>
  `198.${18 + ((number >> 8) & 1)}.${number & 255}.${1 + (number >> 9)}`

/** Area codes of Canada. In each, 555-0100 to 555-0199 are reserved for fiction, so that nobody calls a stranger. */
const areaCodes = [
  204, 236, 250, 289, 306, 343, 365, 403, 416, 431, 438, 450, 506, 514, 519, 548, 579, 587, 604, 613,
]

const NUMBERS_PER_AREA = 100

/** Only there are enough reserved numbers, for the first 2,000 people: a number belongs to one player. */
function phoneOf(country: string, number: number): string | null {
  const areaCode = areaCodes[Math.floor(number / NUMBERS_PER_AREA)]
  if (country !== 'CA' || areaCode === undefined) return null
  return `+1${areaCode}55501${String(number % NUMBERS_PER_AREA).padStart(2, '0')}`
}

/** Some regular players and heavy ones play for much more than others. */
function meansOf(chance: Chance, habit: Habit): number {
  const spread = 0.5 + chance() * 1.5
  if (habit === 'heavy') return spread * (chance() < 0.35 ? 40 : 6)
  return habit === 'regular' ? spread * 2 : spread
}

/** People prefer one method and rarely use others. */
function orderOf(chance: Chance, methods: readonly string[]): string[] {
  const first = methods[Math.floor(chance() ** 1.6 * methods.length)] ?? 'card'
  return [first, ...methods.filter((method) => method !== first)]
}

function traitsOf(chance: Chance, habit: Habit): ReadonlySet<Trait> {
  const factor = { looker: 0, trial: 0.6, casual: 1.2, regular: 3, heavy: 6 }[habit]
  const names = Object.keys(traitShares) as Trait[]
  return new Set(names.filter((trait) => chance() < (traitShares[trait] * factor) / 1000))
}
