import { UserRound } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { c } from '../theme/tokens'

interface AvatarProps {
  picture?: string | null | undefined
  /** Pixels; 40 unless given. */
  size?: number
}

/** A person's picture, or a generic figure where there is none or it does not load; decoration beside the name. */
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
