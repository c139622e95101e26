import { useTexts } from '../parts/texts.tsx'

const RULES = ['invented', 'acceptance', 'combos', 'lines', 'void', 'cashOut', 'corrections'] as const

/** The rules of this book, which the server keeps. */
export function RulesPage() {
  const t = useTexts()
  return (
    <article className="panel flex max-w-3xl flex-col gap-4 p-5">
      <h1 className="text-xl">{t('rules.title')}</h1>
      {RULES.map((rule) => (
        <section key={rule}>
          <h2 className="text-base">{t(`rules.${rule}.title`)}</h2>
          <p className="mt-1 text-sm text-muted">{t(`rules.${rule}.text`)}</p>
        </section>
      ))}
    </article>
  )
}
