/** The name and text of a programme in each language of the site. */
import type { OfficeReply, ProgrammeContent } from '@fairhall/contract/office'
import { useState } from 'react'
import { isObject, withField } from '../../builder/schema.ts'
import { useIssue } from '../../builder/schema-field.tsx'
import { Section } from '../../parts/section.tsx'
import { useTexts } from '../../texts/texts.tsx'

interface NamesEditorProps {
  content: ProgrammeContent
  form: Pick<OfficeReply<'getProgrammeForm'>, 'locales' | 'defaultLocale'>
  onChange(content: ProgrammeContent): void
}

export function NamesEditor({ content, form: { locales, defaultLocale }, onChange }: NamesEditorProps) {
  const { t } = useTexts()
  const [locale, setLocale] = useState(defaultLocale)
  const texts = content['texts']
  const pair = isObject(texts) && isObject(texts[locale]) ? texts[locale] : {}
  const nameIssue = useIssue(['texts', locale, 'name'])
  const textIssue = useIssue(['texts', locale, 'text'])
  const change = (part: 'name' | 'text', value: string) => {
    const next = { name: '', text: '', ...pair, [part]: value }
    const isEmpty = next.name === '' && next.text === ''
    const all = withField(texts, locale, isEmpty ? undefined : next)
    onChange(withField(content, 'texts', Object.keys(all).length === 0 ? undefined : all))
  }
  const missing = locales.filter(({ code }) => !isObject(texts) || texts[code] === undefined)
  return (
    <Section title={t('builder.names')}>
      <div className="box grid gap-2.5 p-3.5">
        <div className="grid gap-2.5 sm:grid-cols-[180px_1fr]">
          <label className="grid content-start gap-1 font-semibold">
            {t('builder.language')}
            <select
              className="field font-normal"
              value={locale}
              onChange={({ target }) => setLocale(target.value)}
            >
              {locales.map(({ code, name }) => (
                <option key={code} value={code}>
                  {isObject(texts) && texts[code] !== undefined ? `${name} ✓` : name}
                </option>
              ))}
            </select>
          </label>
          <label className="grid content-start gap-1 font-semibold">
            {t('builder.name')}
            <input
              className="field font-normal"
              dir="auto"
              maxLength={80}
              value={String(pair['name'] ?? '')}
              aria-invalid={nameIssue !== null}
              onChange={({ target }) => change('name', target.value)}
            />
            {nameIssue !== null && <span className="text-xs text-bad">{nameIssue}</span>}
          </label>
        </div>
        <label className="grid gap-1 font-semibold">
          {t('builder.text')}
          <textarea
            className="field font-normal"
            dir="auto"
            rows={2}
            maxLength={400}
            value={String(pair['text'] ?? '')}
            aria-invalid={textIssue !== null}
            onChange={({ target }) => change('text', target.value)}
          />
          {textIssue !== null && <span className="text-xs text-bad">{textIssue}</span>}
        </label>
        <p className="text-xs text-muted">
          {missing.length > 0
            ? t('builder.missingLanguages', { names: missing.map(({ code }) => code).join(', ') })
            : ''}
          {` ${t('builder.namesHint')}`}
        </p>
      </div>
    </Section>
  )
}
