import type { Game } from '@fairhall/contract'
import { cx } from '@fairhall/ui/cx'
import { type ComponentProps, type CSSProperties, useState } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & {
  game: Pick<Game, 'title' | 'thumbnail' | 'thumbnailSmall'>
  /** The displayed width: the browser picks the small image if it is sharp enough. */
  sizes: string
  /** That width in pixels, where it is known: a browser takes long to find out which image is sharp enough. */
  shownWidth?: number | undefined
}

/** The width of the small image. */
const SMALL = 240

/**
 * A game's picture. Without one, or if it can't be loaded, its title is drawn on a backdrop that depends on the title.
 * It has no alternative text, because the name is always next to it.
 */
export function Poster({ game: { title, thumbnail, thumbnailSmall }, shownWidth, ...image }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (thumbnail === null || thumbnail === broken)
    return (
      <span
        aria-hidden="true"
        data-initial={[...title][0]}
        data-tone={toneOf(title)}
        className={cx('poster-blank', image.className)}
      >
        <span style={lettersOf(title)}>{title}</span>
      </span>
    )
  const isSmall =
    thumbnailSmall !== null && shownWidth !== undefined && shownWidth * devicePixelRatio <= SMALL
  const choice =
    thumbnailSmall === null || shownWidth !== undefined
      ? { sizes: undefined }
      : { srcSet: `${thumbnailSmall} ${SMALL}w, ${thumbnail} 480w` }
  return (
    <img
      // An element that shows another game must not show the last picture until the new one is loaded.
      key={thumbnail}
      decoding="async"
      {...image}
      {...choice}
      // It may have failed before the scripts loaded, and then sends no event.
      ref={(node) => void (node !== null && isBroken(node) && setBroken(thumbnail))}
      onError={() => setBroken(thumbnail)}
      src={isSmall ? thumbnailSmall : thumbnail}
      alt=""
    />
  )
}

const isBroken = ({ complete, naturalWidth, naturalHeight }: HTMLImageElement) =>
  complete && naturalWidth === 0 && naturalHeight === 0

const TONES = 12

/** The same for the same title, on every page. */
const toneOf = (title: string) =>
  [...title].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % TONES

/** The longest word must fit into one line: the style sheet derives the size of the letters from it. */
const lettersOf = (title: string) =>
  ({ '--letters': Math.max(...title.split(' ').map(({ length }) => length)) }) as CSSProperties
