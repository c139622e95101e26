/** Messages as players see them: rendered when they are read, in the reader's language and time zone. */
import { type PlayerMessage, MessageState } from '@fairhall/contract'
import { formatMoney, toDecimal } from '@fairhall/money'
import type { CatalogueSnapshot } from '../catalogue/index.ts'
import { showMoment } from '../players/index.ts'
import type { SettingsSnapshot } from '../settings/index.ts'
import type { MessagesDeps } from './messages.deps.ts'
import type { Message } from './messages.queries.ts'
import { templateOf, textsOf, type Value } from './templates.rules.ts'

/** Shown for a message whose texts were removed, or don't fit its values. */
const UNKNOWN = textsOf('unknown')

type ViewDeps = Pick<MessagesDeps, 'catalogue' | 'content' | 'log' | 'settings'>

/** What messages are rendered with. One for each language and time zone. */
export interface Reader {
  locale: string
  timeZone: string
}

export async function openRenderer(deps: ViewDeps) {
  const catalogue = await deps.catalogue.current()
  return (message: Message, reader: Reader): PlayerMessage =>
    toPlayerMessage(deps, catalogue, message, reader)
}

function toPlayerMessage(
  deps: ViewDeps,
  catalogue: CatalogueSnapshot,
  message: Message,
  reader: Reader,
): PlayerMessage {
  const { id, template, values, createdAt, readAt, version } = message
  const { topic, link } = templateOf(template, values) ?? { topic: 'account', link: null }
  return {
    id,
    topic,
    state: readAt === null ? MessageState.new : MessageState.read,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    content: render(deps, catalogue, message, reader),
    link,
    version,
  }
}

function render(
  deps: ViewDeps,
  catalogue: CatalogueSnapshot,
  { id, template, values, removedAt }: Message,
  reader: Reader,
): PlayerMessage['content'] {
  const content = deps.content.current()
  const { locale } = reader
  const write = (key: string, shown: Record<string, string | number>) => ({
    title: content.text(locale, `${key}.title`, shown),
    text: content.text(locale, `${key}.text`, shown),
  })
  const key = textsOf(template)
  if (removedAt !== null || !content.has(`${key}.title`)) return write(UNKNOWN, {})
  if (content.isFallback(locale, `${key}.title`))
    deps.log.warn({ template, locale }, 'a message has no text in this language: using another one')
  try {
    const entries = Object.entries(values).map(([name, value]) => [
      name,
      show(deps, catalogue, value, reader),
    ])
    return write(key, Object.fromEntries(entries) as Record<string, string | number>)
  } catch (error) {
    deps.log.error({ err: error, messageId: id, template, locale }, 'a message cannot be rendered')
    return write(UNKNOWN, {})
  }
}

function show(deps: ViewDeps, catalogue: CatalogueSnapshot, value: Value, reader: Reader): string | number {
  const { locale, timeZone } = reader
  const content = deps.content.current()
  switch (value.kind) {
    case 'money':
      return showMoney(deps.settings.current(), value, locale)
    case 'moment':
      return showMoment(deps, new Date(value.at), locale, timeZone)
    case 'count':
      return value.count
    case 'plain':
      return value.text
    case 'text':
      return content.has(value.key) ? content.text(locale, value.key) : value.or
    case 'game':
      return catalogue.find(value.id)?.title ?? value.id
    case 'country':
      return nameOfCountry(deps.settings.current(), value.code, locale)
    case 'device':
      return nameOfDevice(value, (key, values) =>
        content.text(locale, `alerts.mails.newSignIn.${key}`, values),
      )
  }
}

const tagOf = ({ locales, defaultLocale }: SettingsSnapshot, locale: string) =>
  (locales.find(({ code }) => code === locale) ?? defaultLocale).tag

function showMoney(
  settings: SettingsSnapshot,
  { amount, currency: code }: Extract<Value, { kind: 'money' }>,
  locale: string,
): string {
  const currency = settings.currencies.get(code)
  // A removed currency no longer has a scale.
  if (currency === undefined) return code
  const shown = { amount: toDecimal(BigInt(amount), currency.subunitToUnit), currency }
  return formatMoney(shown, tagOf(settings, locale), { isShort: true })
}

function nameOfCountry(settings: SettingsSnapshot, code: string, locale: string): string {
  const names = new Intl.DisplayNames(tagOf(settings, locale), { type: 'region', fallback: 'code' })
  return names.of(code) ?? code
}

function nameOfDevice(
  { browser, system }: Extract<Value, { kind: 'device' }>,
  text: (key: string, values?: Record<string, string>) => string,
): string {
  if (browser !== null && system !== null) return text('device', { browser, system })
  return browser ?? system ?? text('unknown')
}
