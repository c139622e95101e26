/** Builds one programme: its fields, the preview, what it costs, and its way to publication. */
import type { OfficeReply, ProgrammeKind } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { commandsQuery, programmeFormQuery, programmeQuery } from '../../api/queries.ts'
import { BuilderContext, ObjectFields } from '../../builder/schema-field.tsx'
import { type Schema } from '../../builder/schema.ts'
import { useMayRun } from '../../commands/use-may-run.ts'
import { Section } from '../../parts/section.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { BuilderHeader } from './builder-header.tsx'
import { CheckPanel } from './check-panel.tsx'
import { isShownFor, sectionsOf } from './kinds.ts'
import { NamesEditor } from './names-editor.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useDraft } from './use-draft.ts'
import { usePreview } from './use-preview.ts'
import { VersionsPanel } from './versions-panel.tsx'

export function BuilderPage() {
  const { t } = useTexts()
  const { kind, id } = useParams({ from: '/offers/$kind/$id' })
  const programme = useQuery(programmeQuery(kind as ProgrammeKind, id))
  const form = useQuery(programmeFormQuery(kind as ProgrammeKind))
  // What the member may do decides whether the fields can be changed.
  const commands = useQuery(commandsQuery)
  return (
    <>
      <nav className="mb-1 text-muted" aria-label={t('nav.offers')}>
        <Link to="/offers" className="link">
          {t('nav.offers')}
        </Link>
        {` › ${id}`}
      </nav>
      <WithData query={programme}>
        {(loaded) => (
          <WithData query={form}>
            {(shape) => (
              <WithData query={commands}>
                {() => (
                  <Builder
                    key={`${kind} ${id}`}
                    kind={kind as ProgrammeKind}
                    id={id}
                    loaded={loaded}
                    form={shape}
                  />
                )}
              </WithData>
            )}
          </WithData>
        )}
      </WithData>
    </>
  )
}

interface BuilderProps {
  kind: ProgrammeKind
  id: string
  loaded: OfficeReply<'getProgramme'>
  form: OfficeReply<'getProgrammeForm'>
}

function Builder({ kind, id, loaded, form }: BuilderProps) {
  const { t } = useTexts()
  const mayEdit = useMayRun()('draft save')
  const draft = useDraft(kind, id, loaded)
  const { content, change } = draft
  const preview = usePreview(kind, content, form)
  const schema = form.schema as Schema
  const sections = sectionsOf(Object.keys(schema.properties ?? {}))
  const shape = {
    choices: form.choices,
    baseCurrency: form.baseCurrency,
    segmentFields: form.segmentFields,
    issues: preview.issues,
    isShown: (path: string) => isShownFor(kind, content, path),
  }
  return (
    <BuilderContext value={shape}>
      <BuilderHeader kind={kind} id={id} loaded={loaded} draft={draft} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] 2xl:grid-cols-[minmax(0,1fr)_340px_360px] 2xl:grid-rows-none">
        <div className="grid gap-4 lg:row-span-2 2xl:row-span-1">
          {form.textParts.length > 0 && (
            <NamesEditor
              content={content}
              form={form}
              contentTexts={loaded.contentTexts}
              isReadOnly={!mayEdit}
              onChange={change}
            />
          )}
          {sections.map(({ text, names }) => (
            <Section key={text} title={t(text)}>
              <fieldset disabled={!mayEdit} className="box min-w-0 p-3.5">
                <ObjectFields
                  schema={schema}
                  path={[]}
                  names={names}
                  value={content}
                  onChange={(next) => change(next as typeof content)}
                />
              </fieldset>
            </Section>
          ))}
        </div>
        <PreviewPanel preview={preview} form={form} />
        <div className="grid gap-4">
          <CheckPanel kind={kind} content={content} baseCurrency={form.baseCurrency} />
          <VersionsPanel loaded={loaded} {...(mayEdit && { onUse: change })} />
        </div>
      </div>
    </BuilderContext>
  )
}
