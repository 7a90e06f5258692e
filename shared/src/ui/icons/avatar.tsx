import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { c } from '@csuite/shared/ui/theme'

interface AvatarProps {
  picture?: string | null | undefined
  /** Pixels. */
  size?: number
}

/** Decoration beside a person's name. A generic figure replaces a missing or broken picture. */
export function Avatar({ picture, size = 40 }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <Circle style={{ width: size, height: size }}>
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        <UserRound size={size * 0.55} aria-hidden />
      )}
    </Circle>
  )
}

const Circle = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  overflow: hidden;
  border-radius: 50%;
  background: ${c.brandSoft};
  color: ${c.brand};
  & > img {
    object-fit: cover;
  }
`
