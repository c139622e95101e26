export { AGE_MAX, ageOn, toIsoDay, toMoment } from './dates.ts'
export { toPattern } from './pattern.ts'
export type { Context, Rule, Rules } from './rule.ts'
export {
  type Failure,
  messageKey,
  messageValues,
  parseRule,
  rules,
  type ValidateOptions,
  validateAll,
  validateField,
} from './validate.ts'
export { isEmpty, type Value } from './values.ts'
