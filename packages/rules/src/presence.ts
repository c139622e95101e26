import type { Rules } from './rule.ts'
import { isEmpty, toText, type Value } from './values.ts'

const YES = ['yes', 'on', '1', 'true']
const NO = ['no', 'off', '0', 'false']
const isMissing = (value: Value) => isEmpty(value) || value === false

/** The rules about an empty value itself. Of these only `declined` accepts one. */
export const presenceRules: Rules = {
  required: (value) => !isMissing(value),
  /** `required_if:field,value,…`: required while the other field has one of the values. */
  required_if: (value, [field = '', ...wanted], { values }) =>
    !wanted.includes(toText(values[field])) || !isMissing(value),
  accepted: (value) => YES.includes(toText(value).toLowerCase()),
  declined: (value) => isEmpty(value) || NO.includes(toText(value).toLowerCase()),
}
