import type { Messages as Source } from '@fairhall/content/messages'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Source
  }
}
