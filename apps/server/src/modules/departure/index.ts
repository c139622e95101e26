import type { Module } from '../../platform/module.ts'
import { departureRoutes } from './departure.routes.ts'

export { reopenAccount } from './reopening.service.ts'

export const departureModule: Module = { name: 'departure', routes: departureRoutes }
