import type { Rules } from './rule.ts'
import { isEmpty, toText } from './values.ts'

/** The rules that speak about an empty value itself. */
export const presenceRules: Rules = {
  required: (value) => !isEmpty(value) && value !== false,
  /** `required_if:field,value,…`: required while the other field has one of the values. */
  required_if: (value, [field = '', ...wanted], { values }) =>
    !wanted.includes(toText(values[field])) || !isEmpty(value),
  accepted: (value) => isEmpty(value) || ['yes', 'on', '1', 'true'].includes(toText(value).toLowerCase()),
  declined: (value) => isEmpty(value) || ['no', 'off', '0', 'false'].includes(toText(value).toLowerCase()),
}
