/**
 * Lets react-hook-form judge by the rules that the server judges by. The words are the caller's, so that a
 * message follows the page's language. Rules may depend on what is typed.
 */
import { type Failure, validateAll } from '@fairhall/rules'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

export type RuleTexts = Readonly<Record<string, readonly string[]>>

const PHONE_RULES = new Set(['phone', 'calling_code'])

const needsPhones = (ruleTexts: RuleTexts) =>
  Object.values(ruleTexts).some((rules) => rules.some((rule) => PHONE_RULES.has(rule)))

/** The tables of the world's phone numbers are heavy: they come with the first form that asks for a phone. */
async function phoneRulesFor(ruleTexts: RuleTexts) {
  if (!needsPhones(ruleTexts)) return {}
  const { phoneRules } = await import('@fairhall/rules/phone')
  return { more: phoneRules }
}

export function rulesResolver<Values extends FieldValues>(
  given: RuleTexts | ((values: Values) => RuleTexts),
  toMessage: (failure: Failure) => string,
): Resolver<Values> {
  return async (values) => {
    const ruleTexts = typeof given === 'function' ? given(values) : given
    const failures = validateAll(ruleTexts, values, { now: Date.now(), ...(await phoneRulesFor(ruleTexts)) })
    const errors = Object.fromEntries(
      Object.entries(failures).map(([name, failure]) => [
        name,
        { type: failure.rule, message: toMessage(failure) },
      ]),
    )
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
