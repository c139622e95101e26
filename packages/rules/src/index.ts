export { ageOn, toMoment } from './dates.ts'
export type { Context, Rule, Rules } from './rule.ts'
export {
  type Failure,
  messageValues,
  parseRule,
  rules,
  type ValidateOptions,
  validateAll,
  validateField,
} from './validate.ts'
export { isEmpty, type Value } from './values.ts'
