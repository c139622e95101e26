/** The rules of a market: its profile with its overrides; and how two sets of rules differ. Pure. */
import { HELD, heldRules } from './held-rules.schema.ts'
import { type MarketRules, marketRules, type RuleOverrides } from './market-rules.schema.ts'
import { type Profile, profiles } from './profiles.ts'

export function toRules(profile: Profile, overrides: RuleOverrides): MarketRules {
  const base = profiles[profile]
  return marketRules.parse({
    registration: { ...base.registration, ...overrides.registration },
    identity: { ...base.identity, ...overrides.identity },
    access: { ...base.access, ...overrides.access },
    limits: { ...base.limits, ...overrides.limits },
    registers: { ...base.registers, ...overrides.registers },
    play: { ...base.play, ...overrides.play },
    payments: { ...base.payments, ...overrides.payments },
    bonuses: { ...base.bonuses, ...overrides.bonuses },
    information: { ...base.information, ...overrides.information },
    complaints: { ...base.complaints, ...overrides.complaints },
    records: { ...base.records, ...overrides.records },
    protection: { ...base.protection, ...overrides.protection },
    privacy: { ...base.privacy, ...overrides.privacy },
  })
}

/** One rule by its path, such as `play.autoplay`, with its value as JSON. */
interface RuleDifference {
  rule: string
  before: string
  after: string
}

/** The rules in which `after` differs from `before`, in the order of the schema. */
export function differencesOf(before: MarketRules, after: MarketRules): RuleDifference[] {
  const values = new Map(rulesOf(after))
  return rulesOf(before)
    .map(([rule, value]) => ({ rule, before: value, after: values.get(rule) ?? 'null' }))
    .filter((one) => one.before !== one.after)
}

/** Every rule by its path, with its value as JSON. */
export function rulesOf(rules: MarketRules): [rule: string, value: string][] {
  return Object.entries(rules).flatMap(([section, values]) =>
    Object.entries(values).map(([name, value]): [string, string] => [
      `${section}.${name}`,
      JSON.stringify(value),
    ]),
  )
}

/** What no market can change, by the path that a file would name, with the words that are shown in place of a value. */
export function listHeldRules(): [rule: string, value: string][] {
  return Object.keys(heldRules.shape).map((name) => [`held.${name}`, HELD])
}
