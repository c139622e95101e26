import type { Sport } from '../sport.ts'
import { generateFootball } from './football-match.rules.ts'
import { endOf, viewFootball } from './football-view.rules.ts'

export const football: Sport = {
  id: 'football',
  generate(strengths, random) {
    const match = generateFootball(strengths, random)
    return { endsAfter: endOf(match), viewAt: (second) => viewFootball(match, second) }
  },
}
