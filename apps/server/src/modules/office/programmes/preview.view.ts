/** A draft as players would see it, in one language and currency. */
import type { LoyaltyLevel, Offer } from '@fairhall/contract'
import { offerFacts, offerHeadline, type OfferLanguage, offerOccasion } from '@fairhall/contract/offer-words'
import type {
  OfficePreview,
  OfficeReply,
  ProgrammeContent,
  ProgrammeTextPart,
} from '@fairhall/contract/office'
import { formatMoney } from '@fairhall/money'
import { WrongSettings } from '../../../platform/config.ts'
import { refuse } from '../../../platform/errors.ts'
import { previewOffer } from '../../bonuses/index.ts'
import { contentWith } from '../../content/index.ts'
import { previewLevel } from '../../loyalty/index.ts'
import {
  currencyOf,
  draftSettings,
  findPublished,
  isWritten,
  type ProgrammeKind,
  programmes,
  type SettingsSnapshot,
  withWritten,
  type WrittenProgramme,
} from '../../settings/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { issuesOf } from './programme-issues.rules.ts'
import { textKeyOf } from './programme-texts.rules.ts'

interface Reader {
  locale: string
  currency: string
}

/** @throws notFound for an unknown language or currency */
export async function previewProgramme(
  deps: OfficeDeps,
  kind: ProgrammeKind,
  content: ProgrammeContent,
  reader: Reader,
): Promise<OfficeReply<'previewProgramme'>> {
  const { currencies, locales } = deps.settings.current()
  if (!currencies.has(reader.currency) || !locales.some(({ code }) => code === reader.locale))
    throw refuse('notFound')
  const issues = issuesOf(programmes[kind].schema, content)
  if (issues.length > 0 || !isWritten(content)) return { issues, preview: null }
  try {
    const { file } = programmes[kind]
    const present = await findPublished(deps, deps.db, file)
    const settings = await draftSettings(deps, file, withWritten(present.content, kind, content))
    const preview =
      kind === 'offer'
        ? await toOfferPreview(deps, settings, content.id, reader)
        : kind === 'level'
          ? toLevelPreview(deps, settings, content, reader)
          : toPlainPreview(deps, settings, kind, content, reader)
    return { issues, preview }
  } catch (error) {
    // It contradicts another programme of its file.
    if (!(error instanceof WrongSettings)) throw error
    return { issues: [{ path: '', error: 'invalid', bound: null, message: error.message }], preview: null }
  }
}

async function toOfferPreview(
  deps: OfficeDeps,
  settings: SettingsSnapshot,
  id: string,
  reader: Reader,
): Promise<OfficePreview | null> {
  const named = withNames(deps, settings, id)
  const offer = await previewOffer({ ...deps, content: named }, settings, id, reader)
  if (offer === null) return null
  const language = languageOf(deps, settings, reader)
  const isGranted = settings.bonuses.offers.some((one) => one.id === id && one.trigger === 'grant')
  return {
    ...frameOf(settings, reader),
    kicker: (isGranted ? null : offerOccasion(offer, language)) ?? language.t('kicker'),
    title: offerHeadline(offer, language),
    lead: [offer.name, offer.description].filter(Boolean).join(': '),
    action: isGranted ? null : language.t('deposit'),
    terms: language.t('terms'),
    facts: offerFacts(offer, language),
    note: noteOf(offer, language),
  }
}

/** A draft without a name yet is shown by its ID. */
function withNames({ content }: OfficeDeps, settings: SettingsSnapshot, id: string): OfficeDeps['content'] {
  const texts = contentWith(content.current(), settings)
  const name = textKeyOf('offer', id, 'name')
  const text = textKeyOf('offer', id, 'text')
  const isNamed = name !== null && texts.has(name)
  if (isNamed) return content
  const shown = (locale: string, key: string, values?: Parameters<typeof texts.text>[2]) => {
    if (key === name) return id
    return key === text ? '' : texts.text(locale, key, values)
  }
  return { current: () => ({ ...texts, text: shown }) }
}

const noteOf = ({ price, currency }: Offer, { t, money }: OfferLanguage): string | null =>
  price === null || price.target === null
    ? null
    : t('price.target', { amount: money(price.target, currency) })

function toPlainPreview(
  { content }: OfficeDeps,
  settings: SettingsSnapshot,
  kind: ProgrammeKind,
  { id }: WrittenProgramme,
  reader: Reader,
): OfficePreview | null {
  const texts = contentWith(content.current(), settings)
  const textOf = (part: ProgrammeTextPart) => {
    const key = textKeyOf(kind, id, part)
    return key !== null && texts.has(key) ? texts.text(reader.locale, key) : null
  }
  const name = textOf('name')
  if (name === null) return null
  const rest = { kicker: '', terms: '', facts: [], note: null }
  const [lead, action] = [textOf('text') ?? '', textOf('action')]
  return { ...frameOf(settings, reader), ...rest, title: name, lead, action }
}

/** As the list of levels shows it. */
function toLevelPreview(
  deps: OfficeDeps,
  settings: SettingsSnapshot,
  written: WrittenProgramme,
  reader: Reader,
): OfficePreview | null {
  const preview = toPlainPreview(deps, settings, 'level', written, reader)
  const level = previewLevel(deps, settings, written.id, reader.locale)
  if (preview === null || level === null) return preview
  const texts = contentWith(deps.content.current(), settings)
  const text = (key: string, values: Readonly<Record<string, string>> = {}) =>
    texts.text(reader.locale, `modals.loyalty-level.${key}`, values)
  const { money, number, percent } = languageOf(deps, settings, reader)
  const { name, points, rakeback, reward } = level
  const share = percent(Number(rakeback) / 100)
  const facts = [
    { label: text('rakeback'), value: share },
    ...(reward === null
      ? []
      : [{ label: text('reward', { level: name }), value: rewardOf(texts, reader, money, reward) }]),
  ]
  const lead = texts.text(reader.locale, 'pages.loyalty.ladder.points', {
    count: points,
    points: number(points),
  })
  return { ...preview, kicker: text('level'), lead, facts }
}

type LevelReward = NonNullable<LoyaltyLevel['reward']>

/** As the list of levels says it. */
function rewardOf(
  texts: ReturnType<typeof contentWith>,
  { locale }: Reader,
  money: OfferLanguage['money'],
  reward: LevelReward,
): string {
  const text = (key: string, values: Readonly<Record<string, string | number>>) =>
    texts.text(locale, `global-components.loyalty.reward.${key}`, values)
  if (reward.kind === 'cash') return money(reward.amount, reward.currency)
  if (reward.kind === 'freebet') return text('freebet', { amount: money(reward.amount, reward.currency) })
  const multiplier = reward.wageringMultiplier
  if (reward.kind === 'bonus')
    return text('bonus', { amount: money(reward.amount, reward.currency), multiplier })
  return multiplier === 0
    ? text('spinsCash', { name: reward.name })
    : text('spins', { name: reward.name, multiplier })
}

const tagOf = ({ locales }: SettingsSnapshot, { locale }: Reader) =>
  locales.find(({ code }) => code === locale)?.tag ?? locale

function frameOf(settings: SettingsSnapshot, reader: Reader) {
  const language = tagOf(settings, reader)
  const { direction } = settings.locales.find(({ code }) => code === reader.locale) ?? {}
  return { language, isRightToLeft: direction === 'rtl' }
}

/** As the site formats for players of that language. */
function languageOf({ content }: OfficeDeps, settings: SettingsSnapshot, reader: Reader): OfferLanguage {
  const found = settings.locales.find(({ code }) => code === reader.locale)
  const tag = found?.formats ?? found?.tag ?? reader.locale
  const texts = contentWith(content.current(), settings)
  const sum = (amount: string, code: string, isShort: boolean) =>
    formatMoney({ amount, currency: currencyOf(settings, code) }, tag, isShort ? { isShort: true } : {})
  return {
    t: (key, values) => texts.text(reader.locale, `global-components.offers.${key}`, { ...values }),
    money: (amount, code) => sum(amount, code, false),
    shortMoney: (amount, code) => sum(amount, code, true),
    number: (value) => new Intl.NumberFormat(tag).format(value),
    percent: (share) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(share),
    odds: (odds) =>
      new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(Number(odds)),
    moment: (at) =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
        new Date(at),
      ),
  }
}
