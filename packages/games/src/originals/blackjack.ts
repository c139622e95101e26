import { fraction } from '../fraction.ts'
import { defineOriginal, fieldsOf, kindOf, oneOf } from '../original.ts'
import type { Abandon } from '../original.ts'
import { payExactly } from '../exact-payout.ts'
import { bestAct, countOf, dealBlackjack, isBlackjack } from './blackjack-table.ts'
import type { BlackjackAct, BlackjackDefinition, BlackjackHand, BlackjackTable } from './blackjack-table.ts'

/**
 * Blackjack with six decks, shuffled again for every round. The dealer stands on all 17 and checks for a
 * blackjack immediately; a blackjack pays 3 to 2; two cards of equal value can be split once, and any two cards
 * doubled, also after a split. There is no insurance and no surrender. The declared return is that of the
 * strategy in the definition, which is the best strategy based on the player's count.
 */
type BlackjackMove = { kind: BlackjackAct } | Abandon

export type BlackjackVerdict = 'blackjack' | 'won' | 'push' | 'lost'

export type BlackjackOutcome = {
  kind: 'blackjack'
  isOver: boolean
  bets: number
  hands: { cards: number[]; bets: number; verdict: BlackjackVerdict | null }[]
  /** Only the open card until the round is over. */
  dealer: number[]
  /** The active hand; null when the round is over. */
  active: number | null
  acts: BlackjackAct[]
  win: bigint
}

export const blackjackDefinition: BlackjackDefinition = {
  decks: 6,
  dealerStands: 17,
  blackjackPays: [3, 2],
  handsMax: 2,
  strategy: {
    hard: {
      4: 'HHHHHHHHHH',
      5: 'HHHHHHHHHH',
      6: 'HHHHHHHHHH',
      7: 'HHHHHHHHHH',
      8: 'HHHHHHHHHH',
      9: 'HDDDDHHHHH',
      10: 'DDDDDDDDHH',
      11: 'DDDDDDDDDH',
      12: 'HHSSSHHHHH',
      13: 'SSSSSHHHHH',
      14: 'SSSSSHHHHH',
      15: 'SSSSSHHHHH',
      16: 'SSSSSHHHHH',
      17: 'SSSSSSSSSS',
      18: 'SSSSSSSSSS',
      19: 'SSSSSSSSSS',
      20: 'SSSSSSSSSS',
    },
    soft: {
      12: 'HHHHHHHHHH',
      13: 'HHHDDHHHHH',
      14: 'HHHDDHHHHH',
      15: 'HHDDDHHHHH',
      16: 'HHDDDHHHHH',
      17: 'HDDDDHHHHH',
      18: 'SddddSSHHH',
      19: 'SSSSSSSSSS',
      20: 'SSSSSSSSSS',
    },
    pair: {
      1: 'PPPPPPPPPP',
      2: 'PPPPPPHHHH',
      3: 'PPPPPPHHHH',
      4: 'HHHPPHHHHH',
      5: 'DDDDDDDDHH',
      6: 'PPPPPHHHHH',
      7: 'PPPPPPHHHH',
      8: 'PPPPPPPPPP',
      9: 'PPPPPSPPSS',
      10: 'SSSSSSSSSS',
    },
  },
}

function blackjackVerdict(table: BlackjackTable, hand: BlackjackHand): BlackjackVerdict {
  const [own, dealt] = [countOf(hand.cards).total, countOf(table.dealer).total]
  const [isOwn, isDealt] = [table.hands.length === 1 && isBlackjack(hand.cards), isBlackjack(table.dealer)]
  if (isOwn || isDealt) return isOwn && isDealt ? 'push' : isOwn ? 'blackjack' : 'lost'
  if (own > 21) return 'lost'
  if (dealt > 21 || own > dealt) return 'won'
  return own === dealt ? 'push' : 'lost'
}

/** The total payout of all verdicts, in halves of a bet, when a blackjack pays 3 to 2. */
export function blackjackHalves(table: BlackjackTable, { blackjackPays }: BlackjackDefinition): number {
  const [over, under] = blackjackPays
  const pays = { blackjack: 2 + (2 * over) / under, won: 4, push: 2, lost: 0 }
  return table.hands.reduce((sum, hand) => sum + pays[blackjackVerdict(table, hand)] * hand.bets, 0)
}

/** Plays on by the strategy, without raising the stake. */
function playForAbsentPlayer(table: BlackjackTable, definition: BlackjackDefinition): void {
  for (let hand = table.hands[table.active]; hand !== undefined; hand = table.hands[table.active])
    table.act(bestAct(definition, hand.cards, table.dealer[0]!, ['hit', 'stand']))
}

export const blackjack = defineOriginal({
  id: 'blackjack',
  title: 'Blackjack',
  volatility: 'low',
  rtp: '99.5401',
  hitRate: null,
  maxWin: '8.00',
  best: { pays: '8.00', every: '2527.36' },
  definition: blackjackDefinition,
  rules: (definition: BlackjackDefinition) => ({
    readChoices: (raw): object | null => (Object.keys(fieldsOf(raw)).length === 0 ? {} : null),
    readMove(raw): BlackjackMove | null {
      const kind = oneOf(kindOf(raw), ['hit', 'stand', 'double', 'split', 'abandon'])
      return kind === null ? null : { kind }
    },
    play(draws, stake, _choices, moves): BlackjackOutcome {
      const table = dealBlackjack(draws, definition)
      for (const move of moves) {
        if (table.active === table.hands.length) throw new RangeError('The round is over')
        if (move.kind === 'abandon') playForAbsentPlayer(table, definition)
        else table.act(move.kind)
      }
      const isOver = table.active === table.hands.length
      return {
        kind: 'blackjack',
        isOver,
        bets: table.hands.reduce((sum, { bets }) => sum + bets, 0),
        hands: table.hands.map((hand) => ({
          cards: hand.cards,
          bets: hand.bets,
          verdict: isOver ? blackjackVerdict(table, hand) : null,
        })),
        dealer: isOver ? table.dealer : table.dealer.slice(0, 1),
        active: isOver ? null : table.active,
        acts: table.acts(),
        win: isOver ? payExactly(draws, stake, fraction(BigInt(blackjackHalves(table, definition)), 2n)) : 0n,
      }
    },
  }),
})
