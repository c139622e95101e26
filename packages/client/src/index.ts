export { CallError } from './call-error.ts'
export { type CallInput, type CallResult, type Client, type ClientOptions, createClient } from './client.ts'
export { toQueryString } from './query.ts'
