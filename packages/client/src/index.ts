export { CallError } from './call-error.ts'
export {
  type Answer,
  type CallInput,
  type CallResult,
  type Client,
  type ClientOptions,
  createClient,
  type Fetch,
} from './client.ts'
export { toQueryString } from './query.ts'
