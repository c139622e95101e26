import { type Failure, type Rules, validateAll, type Value } from '@fairhall/rules'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { reportFailure } from '../errors/report-failure.ts'
import { areSame, begin, enter, type FieldValues, leave, restart } from './form-state.ts'
import { useFieldMessages } from './use-field-messages.ts'

export type RuleTexts = Readonly<Record<string, readonly string[]>>

const PHONE_RULES = new Set(['phone', 'calling_code'])
const NO_RULES: Rules = {}

const needsPhones = (ruleTexts: RuleTexts) =>
  Object.values(ruleTexts).some((rules) => rules.some((rule) => PHONE_RULES.has(rule)))

/**
 * The values of a form, validated at every change by the rules that the server uses too. When `start` changes,
 * untouched fields change with it. Rules may depend on the values. Errors are shown only for fields that were left.
 * If values are transformed before sending, `asSent` is validated.
 */
export function useForm<Values extends FieldValues>(
  start: Values,
  rulesOf: (values: Values) => RuleTexts,
  asSent?: (values: Values) => FieldValues,
) {
  const toMessage = useFieldMessages()
  const [state, setState] = useState(() => begin(start))
  const [now] = useState(() => Date.now())
  if (!areSame(state.start, start)) setState(restart(state, start))
  const { values, left } = state
  const ruleTexts = useMemo(() => rulesOf(values), [rulesOf, values])
  const phoneRules = usePhoneRules(needsPhones(ruleTexts))
  const failures = useMemo(
    (): Record<string, Failure> | null =>
      phoneRules && validateAll(ruleTexts, asSent?.(values) ?? values, { now, more: phoneRules }),
    [ruleTexts, values, asSent, phoneRules, now],
  )
  return {
    values,
    enter: useCallback(
      (name: string, value: Value) => setState((previous) => enter(previous, name, value)),
      [],
    ),
    leave: useCallback(
      (...names: readonly string[]) => setState((previous) => leave(previous, ...names)),
      [],
    ),
    errorOf(name: string): string | undefined {
      const failure = left.has(name) ? failures?.[name] : undefined
      return failure && toMessage(failure)
    },
    /** Whether these fields have no error, shown or not. */
    isValidAt: (names: readonly string[]) => failures !== null && names.every((name) => !(name in failures)),
    isValid: failures !== null && Object.keys(failures).length === 0,
    isDirty: !areSame(state.start, values),
  }
}

export type Form<Values extends FieldValues = FieldValues> = ReturnType<typeof useForm<Values>>

/** The phone number tables are large, so they load with the first form that has a phone field. Null until then. */
function usePhoneRules(isNeeded: boolean): Rules | null {
  const [phoneRules, setPhoneRules] = useState<Rules | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    import('@fairhall/rules/phone').then((part) => setPhoneRules(part.phoneRules)).catch(reportFailure)
  }, [isNeeded])
  return isNeeded ? phoneRules : NO_RULES
}
