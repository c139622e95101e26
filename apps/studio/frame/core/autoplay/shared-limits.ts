/**
 * The limits of automatic play, which may run on two bets of a player. Each limit counts both of them together, from
 * when it was set.
 */
import { isWithinLimits, type AutoplaySettings, type PlayedRound } from './autoplay-rules.ts'

type Limits = Pick<AutoplaySettings, 'lossMax' | 'profitFrom' | 'winFrom'>

interface Member {
  readonly limits: Limits
  /** The net result of all bets when this limit was set. */
  readonly since: bigint
  /** The stake of a bet whose result is not known: it counts as lost. */
  atRisk: bigint
  readonly end: () => void
}

export interface LimitShare {
  /** Whether a bet that may lose `total` may follow. It counts as lost until its round is counted. */
  mayStake(total: bigint): boolean
  /** Counts a round. Says whether a limit ends automatic play now, on all bets. */
  count(round: PlayedRound): boolean
  leave(): void
}

export function createSharedLimits() {
  const members = new Set<Member>()
  let net = 0n

  const hasEnded = ({ win }: PlayedRound) =>
    [...members].some(
      ({ limits: { profitFrom, winFrom }, since }) =>
        (winFrom !== null && win >= winFrom) || (profitFrom !== null && net - since >= profitFrom),
    )

  return {
    /** `end`: ends the automatic play that these limits were set for. */
    join(limits: Limits, end: () => void): LimitShare {
      const own: Member = { limits, since: net, atRisk: 0n, end }
      members.add(own)
      return {
        mayStake(total) {
          own.atRisk = 0n
          const atRisk = [...members].reduce((sum, member) => sum + member.atRisk, 0n)
          const isWithin = [...members].every(({ limits: each, since }) =>
            isWithinLimits(each, { net: net - since, atRisk: atRisk + total }),
          )
          if (isWithin) own.atRisk = total
          return isWithin
        },
        count(round) {
          own.atRisk = 0n
          if (!round.isFree) net += round.win - round.stake
          const isOver = hasEnded(round)
          if (isOver) for (const member of members) if (member !== own) member.end()
          return isOver
        },
        leave() {
          // The result of the last bet was never learned.
          net -= own.atRisk
          members.delete(own)
        },
      }
    },
  }
}

export type SharedLimits = ReturnType<typeof createSharedLimits>
