/** OpenAPI 3.1 of the wallet API that sportsbooks call, generated from the contract only. */
import { sportsWallet, sportsWalletRefusal } from '@fairhall/contract/sports-wallet'
import { type Json, json, toSchema } from './documents.ts'

const signature = (name: string): Json => ({ type: 'apiKey', in: 'header', name })

export function sportsWalletDocument(): Json {
  const paths = Object.entries(sportsWallet).map(([action, { body, reply }]) => [
    `/sportsbook/{sportsbook}/wallet/${action}`,
    {
      post: {
        operationId: action,
        security: [{ sign: [], time: [], nonce: [] }],
        parameters: [{ name: 'sportsbook', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: json(toSchema(body, 'input')) },
        responses: {
          200: { description: 'The reply.', content: json(toSchema(reply, 'output')) },
          400: { description: 'A refusal: its code says whether a repeat helps.', content: refusal },
          500: { description: 'Nothing is decided: repeat the call with the same IDs.', content: refusal },
        },
      },
    },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairhall wallet API for sportsbooks',
      version: '1',
      description:
        'X-REQUEST-SIGN is the HMAC-SHA256, in lower-case hex, of method, path, time, nonce and body, joined by line feeds. Its key is the secret.',
    },
    paths: Object.fromEntries(paths) as Json,
    components: {
      securitySchemes: {
        sign: signature('X-REQUEST-SIGN'),
        time: signature('X-REQUEST-TIME'),
        nonce: signature('X-REQUEST-NONCE'),
      },
      schemas: { Refusal: toSchema(sportsWalletRefusal, 'output') },
    },
  }
}

const refusal = json({ $ref: '#/components/schemas/Refusal' })
