/** Messages about what play brought: levels, quests and big wins. */
import { QuestState } from '@fairhall/contract'
import { convert, toSubunits } from '@fairhall/money'
import type { Tx } from '../../../platform/database/database.ts'
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import type { BetFact, FactCounter, RoundFact } from '../../facts/index.ts'
import type {} from '../../loyalty/index.ts'
import { type AuditNote, type KeyDeps, noteAudit } from '../../players/index.ts'
import { listQuestsByIds } from '../../quests/index.ts'
import type { SettingsSnapshot } from '../../settings/index.ts'
import type { MessagesDeps } from '../messages.deps.ts'
import { type Draft, type SendDeps, sendMessages } from '../sending.service.ts'
import { game, moment, money, type TemplateName, type Value, type Values } from '../templates.rules.ts'
import { becomesBigWin } from './big-wins.rules.ts'

const levelName = (id: string): Value => ({
  kind: 'text',
  key: `global-components.loyalty.levels.${id}`,
  or: id,
})

export const levelMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.levels',
    kinds: ['level.reached', 'level.withdrawn'],
    async handle(tx, event) {
      const { playerId, level, levelId } = event
      const about = (cause: string, template: TemplateName, values: Values = {}) =>
        sendMessages(deps, tx, [
          { playerId, cause, template, values: { level: levelName(levelId), ...values } },
        ])
      if (event.kind === 'level.withdrawn') {
        const now = levelName(event.nowId)
        return about(`level-withdrawn:${level}:${event.at}`, 'levelWithdrawn', { now })
      }
      const { invitedAt } = event
      return invitedAt === undefined
        ? about(`level:${level}`, 'levelReached')
        : about(`level:${level}:${invitedAt}`, 'levelInvited')
    },
  })

export const questMessages = (deps: SendDeps): Consumer =>
  defineConsumer({
    name: 'messages.quests',
    kinds: ['quest.changed'],
    async handle(tx, { ids }) {
      const quests = await listQuestsByIds(tx, ids)
      const drafts = quests.flatMap(({ id, playerId, quest, state, claimBy }): Draft[] => {
        if (state !== QuestState.completed) return []
        const name: Value = { kind: 'text', key: `global-components.quests.quests.${quest}.name`, or: quest }
        const cause = `quest:${id}`
        return claimBy === null
          ? [{ playerId, cause, template: 'questCompleted', values: { quest: name } }]
          : [{ playerId, cause, template: 'questToClaim', values: { quest: name, until: moment(claimBy) } }]
      })
      await sendMessages(deps, tx, drafts)
    },
  })

type CounterDeps = SendDeps & Pick<MessagesDeps, keyof KeyDeps | 'settings'>

/** A counter of facts, so that a bet or its relay gets no further consumer. */
export const bigWinCounter = (deps: () => CounterDeps): FactCounter => ({
  name: 'bigWins',
  count: (tx, facts) => sendBigWins(deps(), tx, facts),
  countBets: (tx, facts) => noteBigBets(deps(), tx, facts),
})

async function sendBigWins(deps: CounterDeps, tx: Tx, facts: readonly RoundFact[]): Promise<void> {
  const ofCurrencies = new Map<string, ReturnType<typeof termsOf>>()
  const termsIn = (currency: string) => {
    const terms = ofCurrencies.get(currency) ?? termsOf(deps, currency)
    ofCurrencies.set(currency, terms)
    return terms
  }
  const big = facts.filter(({ currency, before, after }) => {
    const now = sumsOf(after)
    // Most rounds win nothing. A stake that is returned makes nothing of its win.
    return now.won > 0n && now.staked > 0n && becomesBigWin(sumsOf(before), now, termsIn(currency))
  })
  for (const { playerId, roundId, gameId, currency, after } of big)
    await noteBigWin(deps, tx, {
      actor: 'system:rounds',
      action: 'round.bigWin',
      subject: `round:${roundId}`,
      playerId,
      details: { game: gameId, currency, amount: String(sumsOf(after).won) },
    })
  await sendMessages(
    deps,
    tx,
    big.map(({ playerId, roundId, gameId, currency, after }): Draft => {
      const values = { amount: money(sumsOf(after).won, currency), game: game(gameId) }
      return { playerId, cause: `round:${roundId}`, template: 'bigWin', values }
    }),
  )
}

const sumsOf = ({ staked, won }: RoundFact['after']) => ({
  staked: staked.cash + staked.bonus,
  won: won.cash + won.bonus,
})

/** Players see what their bets brought in the list of bets, so they get no message. */
async function noteBigBets(deps: CounterDeps, tx: Tx, facts: readonly BetFact[]): Promise<void> {
  for (const { playerId, betId, sportsbook, currency, whole } of facts)
    if (becomesBigWin(whole.before, whole.after, termsOf(deps, currency)))
      await noteBigWin(deps, tx, {
        actor: 'system:sports',
        action: 'bet.bigWin',
        subject: `bet:${betId}`,
        playerId,
        details: { sportsbook, currency, amount: String(whole.after.won) },
      })
}

/** The law demands a record of large wins, whether or not the player gets a message. */
const noteBigWin = (deps: CounterDeps, tx: Tx, win: Omit<AuditNote, 'reason'>): Promise<void> =>
  noteAudit(deps, tx, { ...win, reason: 'won' })

function termsOf({ settings }: CounterDeps, currency: string) {
  const now = settings.current()
  return { ...now.messages.bigWin, smallest: smallestWin(now, currency) }
}

/** Null for a currency that is no longer configured. */
function smallestWin({ baseCurrency, currencies, messages }: SettingsSnapshot, code: string): bigint | null {
  const currency = currencies.get(code)
  if (currency === undefined) return null
  const base = toSubunits(messages.bigWin.amountMin, baseCurrency.subunitToUnit)
  return convert(base, baseCurrency, currency, 'up')
}
