/** What happened to a player and what they did, as one list. Each member sees the kinds that their permissions include, masked as elsewhere. */
import type { OfficeEvent, OfficeReply, ParsedOfficeInput } from '@fairhall/contract/office'
import { BonusStatus, DocumentStatus, InvoiceType } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { CatalogueSnapshot } from '../../catalogue/index.ts'
import { type Message, openRenderer } from '../../messages/index.ts'
import { getPlayer } from '../../players/index.ts'
import { unitOf } from '../../settings/index.ts'
import {
  findOtherMarkets,
  maskedAddress,
  may,
  type StaffMember,
  toView,
  type View,
} from '../../staff/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { nameIn, resultName } from '../views/code-names.rules.ts'
import { deviceName } from './play.view.ts'
import { countRoundsOf, type EventRow, listEvents, type PlayedRounds } from './timeline.queries.ts'
import { cursorOf, listSources, readCursor, type Source, sourceRules } from './timeline.rules.ts'
import { toPage } from '../views/cursors.rules.ts'

const PAGE = 50
/** Rounds that are counted for one launch of a game. */
const ROUNDS_MOST = 300

type Query = ParsedOfficeInput<'getPlayerTimeline'>['query']
type Described = Pick<OfficeEvent, 'what'> &
  Partial<Pick<OfficeEvent, 'about' | 'state' | 'amount' | 'currency' | 'play' | 'by' | 'page'>>

/** @throws Refusal notFound */
export async function readPlayerTimeline(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
  playerId: string,
  { kind, cursor }: Query,
): Promise<OfficeReply<'getPlayerTimeline'>> {
  const { locale, time_zone: timeZone } = await getPlayer(deps.db, playerId)
  const views = await listViews(deps, member, playerId)
  const mayRead = (view: View) => views.has(view)
  const request = { playerId, last: readCursor(cursor), now: deps.clock.now() }
  const from = listSources(mayRead, kind)
  const found = await listEvents(deps.db, { ...request, from }, PAGE + 1)
  const launches = found.filter(({ source }) => source === 'launch').map(({ key }) => key)
  const [rounds, catalogue, render] = await Promise.all([
    countRoundsOf(deps.db, playerId, launches, ROUNDS_MOST),
    deps.catalogue.current(),
    openRenderer(deps),
  ])
  const reader = { locale: locale ?? deps.settings.current().defaultLocale.code, timeZone }
  const titleOf = (message: Message) => render(message, reader).content.title
  const all = listSources(mayRead, undefined).map((source) => sourceRules[source].kind)
  const context = { deps, playerId, rounds, catalogue, titleOf }
  return {
    kinds: [...new Set(all)],
    ...toPage(found, PAGE, { toItem: (row: EventRow) => toEvent(row, context), cursorOf }),
  }
}

/** A bound can limit each permission to other markets. */
async function listViews(
  deps: OfficeDeps,
  member: Pick<StaffMember, 'id' | 'rights'>,
  playerId: string,
): Promise<ReadonlySet<View>> {
  const needed = Object.values(sourceRules).flatMap(({ view }) => view ?? [])
  const allowed = await Promise.all(
    [...new Set(needed)].map(async (view) => {
      if (!may(member.rights, toView(view))) return []
      return (await findOtherMarkets(deps, member, toView(view), [playerId]))(playerId) ? [] : [view]
    }),
  )
  return new Set(allowed.flat())
}

interface Context {
  deps: OfficeDeps
  playerId: string
  rounds: ReadonlyMap<string, PlayedRounds>
  catalogue: CatalogueSnapshot
  titleOf(message: Message): string
}

function toEvent(row: EventRow, context: Context): OfficeEvent {
  const { source, key, at } = row
  return {
    id: `${source}:${key}`,
    at: at.toISOString(),
    kind: sourceRules[source].kind,
    about: null,
    state: null,
    amount: null,
    currency: null,
    play: null,
    by: null,
    page: null,
    ...describe[source](row, context),
  }
}

const textOf = (value: unknown): string | null => (value == null ? null : String(value))

function moneyOf({ deps: { settings } }: Context, amount: unknown, currency: unknown) {
  if (amount == null || currency == null) return {}
  const code = String(currency)
  return { amount: toDecimal(BigInt(String(amount)), unitOf(settings.current(), code)), currency: code }
}

/** The result of a bonus that has ended, or its status. */
const stateOfBonus = ({ status, result }: EventRow['data']): string =>
  resultName(Number(result)) ?? nameIn(BonusStatus, Number(status))

const bonus =
  (what: string) =>
  ({ data }: EventRow, context: Context): Described => ({
    what,
    about: textOf(data['offer']),
    state: data['status'] == null ? null : stateOfBonus(data),
    ...moneyOf(context, data['amount'], data['currency']),
  })

/** Texts of entries are personal data, and reading a note leaves another entry: they are on their tabs. */
function journal({ data }: EventRow, { playerId }: Context): Described {
  const actor = [data['actor'], data['second']].filter((one) => one != null).join(' + ')
  const { why } = (data['details'] ?? {}) as Record<string, unknown>
  return {
    what: String(data['action']),
    by: actor === `player:${playerId}` ? null : actor,
    // In this entry `why` is a code. Details of other entries may contain texts that people wrote.
    ...(data['action'] === 'document.refused' && { about: textOf(why) }),
  }
}

function messageOf({ key, at, data }: EventRow, { playerId, titleOf }: Context): Described {
  const message = {
    id: key,
    playerId,
    cause: String(data['cause']),
    template: String(data['template']),
    values: data['values'] as Message['values'],
    createdAt: at,
    readAt: null,
    removedAt: data['removedAt'] == null ? null : new Date(String(data['removedAt'])),
    version: 1,
  }
  return { what: 'message', about: titleOf(message), state: data['isRead'] === true ? 'read' : 'unread' }
}

const describe: Readonly<Record<Source, (row: EventRow, context: Context) => Described>> = {
  session: ({ data }) => {
    const network = maskedAddress(String(data['address']))
    return {
      what: 'session',
      about: [deviceName(String(data['agent'])), data['country'], network].filter(Boolean).join(' · '),
      state: data['isEnded'] === true ? textOf(data['end']) : 'open',
    }
  },
  invoice: ({ data }, context) => {
    const type = Number(data['type']) === InvoiceType.deposit ? 'deposit' : 'withdrawal'
    return {
      what: data['isReturn'] === true ? 'depositReturn' : type,
      about: [data['method'], data['number']].join(' · '),
      state: textOf(data['state']),
      ...moneyOf(context, data['amount'], data['currency']),
    }
  },
  launch: ({ key, data }, context) => {
    const game = String(data['game'])
    return {
      what: 'launch',
      about: context.catalogue.find(game)?.title ?? game,
      state: data['endedAt'] == null ? 'open' : null,
      ...playOf(context, context.rounds.get(key)),
    }
  },
  bet: ({ data }, context) => {
    const legs = (data['legs'] ?? []) as { event: string; selection: string }[]
    return {
      what: 'sports.bet',
      about: legs.map(({ event, selection }) => `${event}: ${selection}`).join(' · '),
      state: textOf(data['state']),
      ...moneyOf(context, data['stake'], data['currency']),
    }
  },
  bonus: bonus('bonus'),
  freespins: bonus('freespins'),
  freebet: bonus('freebet'),
  reward: ({ data }, context) => ({
    what: 'reward',
    about: textOf(data['cause']),
    ...moneyOf(context, data['amount'], data['currency']),
  }),
  message: messageOf,
  protectionMessage: messageOf,
  complaintMessage: messageOf,
  campaign: ({ data }) => ({
    what: String(data['channel']),
    about: textOf(data['campaign']),
    state: textOf(data['state']),
  }),
  signal: ({ data }) => ({
    what: 'signal',
    about: textOf(data['kind']),
    state: data['isOpen'] === true ? 'open' : null,
  }),
  complaint: ({ data }) => ({
    what: 'complaint',
    about: textOf(data['kind']),
    state: textOf(data['state']),
    page: textOf(data['number']),
  }),
  document: ({ key, data }) => ({
    what: 'document',
    about: textOf(data['kind']),
    state: nameIn(DocumentStatus, Number(data['status'])),
    page: data['isRemoved'] === true ? null : key,
  }),
  note: journal,
  limit: (row, context) => {
    const details = (row.data['details'] ?? {}) as Record<string, unknown>
    return {
      ...journal(row, context),
      about: textOf(details['period']),
      ...moneyOf(context, details['amount'], details['currency']),
    }
  },
  action: journal,
  registration: ({ data }) => ({ what: 'registered', about: textOf(data['country']) }),
}

function playOf(context: Context, counted: PlayedRounds | undefined): Pick<Described, 'play' | 'currency'> {
  if (counted === undefined) return {}
  const { currency, read, rounds, staked, won } = counted
  const shown = (amount: string) => moneyOf(context, amount, currency).amount ?? '0'
  const isMore = read >= ROUNDS_MOST
  return { currency, play: { rounds, isMore, staked: shown(staked), won: shown(won) } }
}
