import { siteName, words } from '@csuite/shared/texts'

export const presentationTexts = {
  title: `Presentación de ${siteName}`,
  progress: (step: number) => `${step} de 3`,
  next: 'Continuar',
  previous: words.previous,
  finish: 'Crear cuenta gratuita',
  recordFailed: 'Error al actualizar presentación',
  welcome: {
    heading: `Te damos la bienvenida a ${siteName}`,
    detail: 'Las herramientas de tu planta, detrás de una sola cuenta.',
    pills: ['Automatización Avanzada', 'Gestión Inteligente', 'Máxima Eficiencia'],
    video: `Presentación de ${siteName} en video, sin sonido`,
    captions: 'Español',
  },
  apps: {
    heading: 'Nuestras Aplicaciones',
    detail: 'Se abren en el navegador.',
    list: 'Aplicaciones web',
    loading: words.loadingApps,
    empty: words.noApps,
    pause: 'Pausar',
    resume: 'Reanudar',
  },
  plans: {
    heading: 'Elige un plan para continuar',
    detail: 'Empieza gratis. Tu cuenta conserva todo cuando quieras más.',
    free: {
      name: 'Cuenta Gratis',
      rows: [
        { app: 'TX30 Software', benefit: 'Funciones básicas' },
        { app: 'Beto Pro', benefit: '20 consultas gratuitas' },
        { app: 'Control Max 360', benefit: 'Todos los beneficios' },
      ],
    },
    pro: {
      name: 'Cuenta Pro',
      soon: 'Próximamente',
      rows: [{ app: 'Beto Pro', benefit: 'Consultas ilimitadas' }],
    },
  },
} as const
