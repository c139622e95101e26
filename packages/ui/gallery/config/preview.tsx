import './gallery.css'
import type { Preview } from '@storybook/react-vite'
import { useLayoutEffect } from 'react'
import { brands } from '../brands.ts'
import { LanguageContext, languages } from '../language.ts'

const plain: Record<string, string> = {}

/** One theme at a time: the language sets the text direction; the brand sets colours, fonts and corner radius. */
const preview: Preview = {
  parameters: { layout: 'fullscreen', controls: { disable: true }, actions: { disable: true } },
  initialGlobals: { language: 'en', brand: 'fairhall' },
  globalTypes: {
    language: { toolbar: { title: 'Language', items: Object.keys(languages), dynamicTitle: true } },
    brand: { toolbar: { title: 'Brand', items: Object.keys(brands), dynamicTitle: true } },
  },
  decorators: [
    (Story, { globals, title, name }) => {
      const language = languages[String(globals['language'])] ?? languages['en']
      const brand = brands[String(globals['brand'])] ?? plain
      useLayoutEffect(() => {
        document.documentElement.lang = language.tag
        document.documentElement.dir = language.direction
        document.title = `${title} ${name}`
        const tokens = Object.entries(brand)
        for (const [token, value] of tokens) document.documentElement.style.setProperty(token, value)
        return () => {
          for (const [token] of tokens) document.documentElement.style.removeProperty(token)
        }
      }, [language, brand, title, name])
      return (
        <LanguageContext value={language}>
          <main className="mx-auto max-w-240 px-4 py-8 sm:px-8">
            <h1 className="mb-6 text-2xl">{name}</h1>
            <Story />
          </main>
        </LanguageContext>
      )
    },
  ],
}
export default preview
