import type { ServeDeps } from '../../platform/http/serve.ts'
import type { ContentSource } from './content.service.ts'

export interface ContentDeps extends ServeDeps {
  content: ContentSource
}
