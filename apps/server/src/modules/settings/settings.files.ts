/**
 * Reads the operator's settings: the files of CONFIG_DIR, or the revisions that replace them, each checked against its schema.
 * Checks across files are made elsewhere.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { WrongSettings } from '../../platform/config.ts'
import { type CurrentRates, newestRates } from './rates.rules.ts'
import {
  countriesFile,
  currenciesFile,
  featuresFile,
  limitsFile,
  livePlayFile,
  localesFile,
  operationsFile,
  ratesFile,
  registrationFile,
  retentionFile,
} from './settings.schema.ts'
import { marketsFile } from './markets/markets.schema.ts'
import { affiliatesFile } from './rewards/affiliates.schema.ts'
import { bonusesFile } from './rewards/bonuses.schema.ts'
import { cashbackFile } from './rewards/cashback.schema.ts'
import { collectionsFile } from './collections.schema.ts'
import { grantsFile } from './rewards/grants.schema.ts'
import { jackpotsFile } from './rewards/jackpots.schema.ts'
import { loyaltyFile } from './rewards/loyalty.schema.ts'
import { campaignsFile } from './rewards/campaigns.schema.ts'
import { messagesFile } from './rewards/messages.schema.ts'
import { questsFile } from './rewards/quests.schema.ts'
import { prizeDropsFile } from './rewards/prize-drops.schema.ts'
import { tournamentsFile } from './rewards/tournaments.schema.ts'
import { riskRulesFile } from './risk-rules.schema.ts'
import { signInFile } from './sign-in.schema.ts'
import { siteFile } from './site.schema.ts'

const schemas = {
  'currencies.json': currenciesFile,
  'rates.json': ratesFile,
  'countries.json': countriesFile,
  'retention.json': retentionFile,
  'markets.json': marketsFile,
  'locales.json': localesFile,
  'registration.json': registrationFile,
  'limits.json': limitsFile,
  'features.json': featuresFile,
  'live-play.json': livePlayFile,
  'operations.json': operationsFile,
  'site.json': siteFile,
  'sign-in.json': signInFile,
  'collections.json': collectionsFile,
  'loyalty.json': loyaltyFile,
  'cashback.json': cashbackFile,
  'bonuses.json': bonusesFile,
  'grants.json': grantsFile,
  'quests.json': questsFile,
  'jackpots.json': jackpotsFile,
  'tournaments.json': tournamentsFile,
  'prize-drops.json': prizeDropsFile,
  'messages.json': messagesFile,
  'affiliates.json': affiliatesFile,
  'campaigns.json': campaignsFile,
  'risk-rules.json': riskRulesFile,
} as const

type FileName = keyof typeof schemas
type FileOf<Name extends FileName> = z.output<(typeof schemas)[Name]>
export const fileNames = Object.keys(schemas) as readonly FileName[]

/** Contents that replace files, by the name of the file. */
export type Revisions = ReadonlyMap<string, unknown>
type Texts = ReadonlyMap<string, string>

/** Shown as the place of a file that a revision replaces. */
const REVISED = 'settings_revision'

export interface Files {
  /** A hash of all the texts. */
  version: string
  currencies: FileOf<'currencies.json'>['currencies']
  rates: CurrentRates
  countries: FileOf<'countries.json'>
  retention: FileOf<'retention.json'>
  markets: FileOf<'markets.json'>
  locales: FileOf<'locales.json'>['locales']
  retiredLocales: FileOf<'locales.json'>['retired']
  registration: FileOf<'registration.json'>
  limits: FileOf<'limits.json'>
  features: FileOf<'features.json'>
  livePlay: FileOf<'live-play.json'>
  operations: FileOf<'operations.json'>
  site: FileOf<'site.json'>
  signIn: FileOf<'sign-in.json'>
  collections: FileOf<'collections.json'>['collections']
  loyalty: FileOf<'loyalty.json'>
  cashback: FileOf<'cashback.json'>
  bonuses: FileOf<'bonuses.json'>
  grants: FileOf<'grants.json'>
  quests: FileOf<'quests.json'>
  jackpots: FileOf<'jackpots.json'>['jackpots']
  tournaments: FileOf<'tournaments.json'>
  prizeDrops: FileOf<'prize-drops.json'>['drops']
  messages: FileOf<'messages.json'>
  affiliates: FileOf<'affiliates.json'>
  campaigns: FileOf<'campaigns.json'>
  riskRules: FileOf<'risk-rules.json'>
}

export function readTexts(folder: string): Texts {
  return new Map(fileNames.map((name) => [name, readText(folder, name)]))
}

/** @throws WrongSettings */
export function readFiles(folder: string, texts: Texts, revisions: Revisions): Files {
  const digest = createHash('sha256')
  const parse = <Name extends FileName>(place: string, name: Name, text: string): FileOf<Name> => {
    digest.update(name).update(text)
    return parseOnce(place, name, text)
  }
  const readDefault = <Name extends FileName>(name: Name) => parse(folder, name, texts.get(name) ?? '')
  const readRevised = <Name extends FileName>(name: Name) =>
    revisions.has(name) ? parse(REVISED, name, JSON.stringify(revisions.get(name))) : null
  const read = <Name extends FileName>(name: Name) => readRevised(name) ?? readDefault(name)
  const files = {
    currencies: read('currencies.json').currencies,
    // A revision of the rates is merged with the file: it has no rate for a currency that was added later.
    rates: readRates(readDefault('rates.json'), readRevised('rates.json')),
    countries: read('countries.json'),
    retention: read('retention.json'),
    markets: read('markets.json'),
    locales: read('locales.json').locales,
    retiredLocales: read('locales.json').retired,
    registration: read('registration.json'),
    limits: read('limits.json'),
    features: read('features.json'),
    livePlay: read('live-play.json'),
    operations: read('operations.json'),
    site: read('site.json'),
    signIn: read('sign-in.json'),
    collections: read('collections.json').collections,
    loyalty: read('loyalty.json'),
    cashback: read('cashback.json'),
    bonuses: read('bonuses.json'),
    grants: read('grants.json'),
    quests: read('quests.json'),
    jackpots: read('jackpots.json').jackpots,
    tournaments: read('tournaments.json'),
    prizeDrops: read('prize-drops.json').drops,
    messages: read('messages.json'),
    affiliates: read('affiliates.json'),
    campaigns: read('campaigns.json'),
    riskRules: read('risk-rules.json'),
  }
  return { version: digest.digest('hex').slice(0, 16), ...files }
}

function readRates(file: FileOf<'rates.json'>, revision: FileOf<'rates.json'> | null): CurrentRates {
  if (revision !== null && revision.base !== file.base)
    throw wrongFile(
      REVISED,
      'rates.json',
      `its base is ${revision.base}, but the base of the file is ${file.base}`,
    )
  return newestRates(file, revision)
}

export function wrongFile(place: string, name: string, reason: string): WrongSettings {
  return new WrongSettings(`${path.join(place, name)}: ${reason}`)
}

/** Files that a folder of an older version need not have. */
const textsIfMissing: Partial<Record<FileName, string>> = { 'risk-rules.json': '{ "withdrawals": [] }' }

function readText(folder: string, name: FileName): string {
  const file = path.join(folder, name)
  const ifMissing = textsIfMissing[name]
  if (ifMissing !== undefined && !existsSync(file)) return ifMissing
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new WrongSettings(`${file} is missing: restore it, or set CONFIG_DIR to a folder that has it.`)
  }
}

/** Texts of each file with what they parsed to. A revision changes one file, and the others stay the same. */
const parsedTexts = new Map<FileName, Map<string, unknown>>()
const KEPT_PER_FILE = 4

function parseOnce<Name extends FileName>(place: string, name: Name, text: string): FileOf<Name> {
  const known = parsedTexts.get(name) ?? new Map<string, unknown>()
  parsedTexts.set(name, known)
  const value = known.get(text) ?? parseFile<z.ZodType>(place, name, text, schemas[name])
  const [oldest] = known.keys()
  // The newest is the last.
  known.delete(text)
  if (known.size >= KEPT_PER_FILE && oldest !== undefined) known.delete(oldest)
  known.set(text, value)
  return value as FileOf<Name>
}

function parseFile<Schema extends z.ZodType>(
  folder: string,
  name: string,
  text: string,
  schema: Schema,
): z.output<Schema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw wrongFile(folder, name, 'not valid JSON')
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'the file'
  throw wrongFile(folder, name, `${field}: ${issue?.message ?? 'is invalid'}`)
}
