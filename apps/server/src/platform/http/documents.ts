/** Machine-readable API descriptions, generated from the contract only: OpenAPI 3.1 and AsyncAPI 3.0. */
import {
  type CallSchemas,
  type Route,
  calls,
  channelTable,
  errors,
  publications,
  routes,
} from '@fairhall/contract'
import { z } from 'zod'

export type Json = Record<string, unknown>

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries<Route>(routes)) {
    const schemas: CallSchemas = calls[name as keyof typeof calls]
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operation(name, route, schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairhall',
      version: '1',
      description: 'Replies are {data, meta?}, refusals {error: {code, message, fields?}}.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

const refusalSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'integer', enum: Object.values(errors).map((error) => error.code) },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  },
}

function operation(name: string, route: Route, schemas: CallSchemas): Json {
  const properties = {
    data: toSchema(schemas.reply, 'output'),
    ...(schemas.meta ? { meta: toSchema(schemas.meta, 'output') } : {}),
  }
  const envelope = { type: 'object', required: Object.keys(properties), properties }
  return {
    operationId: name,
    ...(route.access === 'guest'
      ? {}
      : { security: route.access === 'player' ? [{ session: [] }] : [{}, { session: [] }] }),
    parameters: [
      ...parameters(schemas.params, 'path'),
      ...parameters(schemas.query, 'query'),
      ...(route.idempotencyKey
        ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }]
        : []),
    ],
    ...(schemas.body
      ? { requestBody: { required: true, content: json(toSchema(schemas.body, 'input')) } }
      : {}),
    responses: {
      200: { description: 'The reply.', content: json(envelope) },
      default: { description: 'A refusal.', content: json({ $ref: '#/components/schemas/Refusal' }) },
    },
  }
}

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const field = toSchema(part as z.ZodType, 'input')
    const isList = field['type'] === 'array'
    return {
      name: isList ? `${name}[]` : name,
      in: where,
      required: where === 'path' || !(part as z.ZodType).safeParse(undefined).success,
      schema: field,
      ...(isList ? { style: 'form', explode: true } : {}),
    }
  })
}

export function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

export function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

export function asyncApiDocument(): Json {
  const names = Object.keys(channelTable) as (keyof typeof channelTable)[]
  const channels = Object.fromEntries(names.map((name) => [name, describeChannel(name)]))
  const operations = Object.fromEntries(
    names.map((name) => [name, { action: 'send', channel: { $ref: `#/channels/${name}` } }]),
  )
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Fairhall',
      version: '1',
      description: 'Live updates over the Centrifuge client protocol.',
    },
    channels,
    operations,
  }
}

function describeChannel(name: keyof typeof channelTable): Json {
  const { namespace, name: own, audience } = channelTable[name]
  const isPlayers: boolean = audience === 'player'
  const full = namespace === null ? own : `${namespace}:${own}`
  return {
    address: isPlayers ? `${full}#{profileId}` : full,
    ...(isPlayers ? { parameters: { profileId: { description: "The subscriber's own profile id." } } } : {}),
    messages: { publication: { payload: toSchema(publications[name], 'output') } },
  }
}
