export const remotesTexts = {
  ownRelease: (name: string, version: string) =>
    `${name} es del portal: quien administra aprueba la versión ${version} al activarla en Despliegues. Después, esta llamada responde que ya es la activa.`,
  ownCanary: (name: string) =>
    `${name} es del portal: su canario se detiene en Despliegues, no con una clave.`,
  ownRemote: (name: string) =>
    `${name} es del portal: sus permisos se cambian en Despliegues, no con una clave.`,
  previewElsewhere: 'Una vista previa se sube al portal: quita --base-url.',
  previewOfNothing: (name: string) =>
    `${name} no tiene ninguna página que se pueda ver así: el inicio de sesión y las páginas para quien no ha entrado no tienen vista previa.`,
  tooManyPreviews: (name: string, count: number) =>
    `${name} ya tiene ${count} vistas previas: quita una con «csuite preview remove <nombre>».`,
  previewTaken: (name: string, remote: string) =>
    `El nombre «${name}» es de otro remoto: elige otro, por ejemplo ${remote}-${name}.`,
  noPreview: (name: string, remote: string) => `${remote} no tiene ninguna vista previa «${name}».`,
  previewOnly: (version: string) =>
    `La versión ${version} es solo de una vista previa: publícala sin --preview.`,
  previewEnded: 'Esta vista previa terminó. Pide otra dirección a quien te la envió.',
  previewClosed: 'Tu cuenta no puede abrir ninguna página de esta vista previa.',
  unknownGroup: (name: string) => `No hay ningún grupo «${name}».`,
  groupDeleted: (name: string) => `Se eliminó el grupo «${name}», que era quien la recibía.`,
} as const
