export {
  type OfficeCallName,
  type OfficeRoute,
  officeRoutes,
} from './office-routes.ts'
export * from './office-calls.ts'
