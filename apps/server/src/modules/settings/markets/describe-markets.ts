/** The tables of `docs/markets.md`: the rules with their values in each profile, and what answers each statement of regulation. */
import { rulesOf } from './market-rules.ts'
import { PROFILES, profiles } from './profiles.ts'
import { statements } from './statements/index.ts'

/** In Markdown. */
export function describeProfiles(): string {
  const values = PROFILES.map((profile) => new Map(rulesOf(profiles[profile])))
  const rows = rulesOf(profiles.open).map(([rule]) => {
    const cells = values.map((each) => `\`${each.get(rule) ?? ''}\``)
    return `| \`${rule}\` | ${cells.join(' | ')} |`
  })
  return [`| rule | ${PROFILES.join(' | ')} |`, `|---${'|---'.repeat(PROFILES.length)}|`, ...rows].join('\n')
}

/** In Markdown. */
export function describeStatements(): string {
  const rows = statements.map(
    ({ text, source, rules }, index) =>
      `| ${index + 1} | ${text} | ${source} | ${rules.map((rule) => `\`${rule}\``).join(', ')} |`,
  )
  return ['| | statement | source | rules |', '|---|---|---|---|', ...rows].join('\n')
}
