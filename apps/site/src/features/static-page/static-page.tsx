import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'

type Section = { heading: string; paragraphs: readonly string[] }
type TextPage = { title: string; description: string; sections: readonly Section[] }

/** A page of plain text. Its document is checked when content is loaded, so its shape is certain. */
export function StaticPage({ document }: { document: string }) {
  const { texts } = useRouteContext({ from: '__root__' })
  const page = texts.document(document) as unknown as TextPage
  const id = useId()
  return (
    <div className="grid gap-10 py-8 md:py-12 lg:grid-cols-[minmax(0,42rem)_16rem] lg:justify-between">
      <article>
        <h1 className="text-3xl max-md:text-2xl">{page.title}</h1>
        <p className="mt-3 text-lg text-pretty text-muted">{page.description}</p>
        {page.sections.map(({ heading, paragraphs }, index) => (
          <section key={heading} id={`${id}-${index}`} className="mt-9 scroll-mt-24">
            <h2 className="text-xl">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-pretty text-text/90">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
      <nav
        aria-label={page.title}
        className="sticky top-24 flex flex-col self-start border-s border-line max-lg:hidden"
      >
        {page.sections.map(({ heading }, index) => (
          <a
            key={heading}
            href={`#${id}-${index}`}
            className="-ms-px flex min-h-9 items-center border-s border-transparent ps-4 text-sm text-muted hover:border-brass hover:text-text"
          >
            {heading}
          </a>
        ))}
      </nav>
    </div>
  )
}
