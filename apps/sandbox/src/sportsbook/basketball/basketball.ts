import type { Sport } from '../sport.ts'
import { generateBasketball } from './basketball-match.rules.ts'
import { viewBasketball } from './basketball-view.rules.ts'

export const basketball: Sport = {
  id: 'basketball',
  generate(strengths, random) {
    const match = generateBasketball(strengths, random)
    return {
      endsAfter: match.possessions.at(-1)?.second ?? 0,
      viewAt: (second) => viewBasketball(match, second),
    }
  },
}
