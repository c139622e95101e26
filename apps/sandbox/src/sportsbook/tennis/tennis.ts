import type { Sport } from '../sport.ts'
import { generateTennis } from './tennis-match.rules.ts'
import { viewTennis } from './tennis-view.rules.ts'

export const tennis: Sport = {
  id: 'tennis',
  generate(strengths, random) {
    const match = generateTennis(strengths, random)
    return {
      endsAfter: match.scores.at(-1)?.second ?? 0,
      viewAt: (second) => viewTennis(match, second),
    }
  },
}
