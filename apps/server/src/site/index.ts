export { SiteNotBuilt } from './renderer.ts'
export { mountSite, type Site, type SiteOptions } from './site.ts'
