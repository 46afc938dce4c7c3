import type { StaticTexts } from './texts.ts';

export const es: StaticTexts = {
  features: {
    title: 'Funciones',
    lead: 'Threadsweep se ocupa de tus comentarios, para que tú te dediques a tus vídeos.',
    blocks: [
      {
        title: 'Moderación automática de comentarios',
        text: 'Threadsweep limpia automáticamente los vídeos nuevos: cada hora el primer día y luego con menos frecuencia durante una semana. Oculta estafas, spam e insultos a la espera de revisión y nunca los borra. Nunca toca tus propios comentarios.',
      },
      {
        title: 'Limpieza manual',
        text: 'Limpia cualquier vídeo cuando quieras, mira qué comentarios están ocultos y por qué, y oculta o restaura tú cada uno. Threadsweep nunca vuelve a ocultar un comentario que has restaurado.',
      },
      {
        title: 'Información en tiempo real',
        text: 'Sigue una limpieza en tiempo real: cuántos comentarios ha leído, cuántos son nuevos y cuántos son estafas, spam o insultos.',
      },
      {
        title: 'Varias cuentas',
        tag: 'Solo con Pro',
        text: 'Con Pro puedes conectar hasta 3 cuentas de YouTube y cambiar de una a otra con un toque.',
      },
      {
        title: 'La privacidad, primero',
        text: 'Ciframos el acceso a tu canal. Nunca guardamos los textos de los comentarios en nuestros servidores: conservamos decisiones y estadísticas, y lo borramos todo cuando tú lo pides.',
      },
    ],
    start: 'Empezar',
  },
  faq: {
    title: 'Preguntas frecuentes',
    questions: [
      {
        title: '¿Cómo detecta Threadsweep las estafas y el spam?',
        text: 'La IA examina el texto de un comentario y su contexto: promesas poco realistas, spam publicitario, invitaciones a pasar a una app de mensajería, nombres que imitan al tuyo y cuentas que publican casi lo mismo. También lee las letras disfrazadas. Cada comentario oculto muestra sus motivos.',
      },
      {
        title: '¿Se ocultan alguna vez mis propios comentarios?',
        text: 'No. Threadsweep omite siempre los comentarios del creador del vídeo, digan lo que digan.',
      },
      {
        title: '¿Con qué frecuencia se limpia?',
        text: 'Después de publicar un vídeo: cada hora durante las primeras 24 horas, cada 12 horas durante los 2 días siguientes y cada 24 horas durante los 5 días siguientes. La prueba gratuita cubre las primeras 24 horas. Puedes limpiar manualmente en cualquier momento.',
      },
      {
        title: '¿Puedo conectar varios canales?',
        text: 'Sí, con Pro: hasta 3 cuentas de YouTube. La prueba gratuita y Basic incluyen una. Mira <pricing>los planes</pricing>.',
      },
      {
        title: '¿Cómo retiro el acceso a mi canal?',
        text: 'Elige Desconectar en los <account>ajustes de tu cuenta</account>, o quita Threadsweep en los <google>ajustes de seguridad de tu cuenta de Google</google>. En ambos casos, el acceso termina de inmediato.',
      },
    ],
    contact: '¿No encuentras tu pregunta? <support>Escríbenos</support>.',
  },
  about: {
    title: 'Acerca de Threadsweep',
    mission: {
      title: 'Nuestra misión',
      text: 'Los comentarios son el lugar donde se encuentran quienes crean y quienes miran. Los estafadores también lo han encontrado: sorteos falsos, asesores inventados, identidades suplantadas. El público pierde allí su dinero, y los creadores, sus tardes limpiando. Queremos devolver ese lugar a sus dueños. Ocultamos las estafas antes de que alguien caiga en ellas, explicamos cada decisión, y quien crea tiene la última palabra.',
    },
    team: {
      title: 'El equipo',
      text: 'Somos un pequeño equipo de ingeniería que apuesta por una moderación cuidadosa. Preferimos dejar pasar un comentario dudoso a silenciar a un espectador. Medimos lo que se nos escapa y contestamos nuestro propio correo: <support>escríbenos</support>.',
    },
    more: 'Saber más',
  },
  privacy: {
    title: 'Política de privacidad',
    updated: 'Última actualización: ',
    intro:
      'Esta política explica qué sabe Threadsweep de ti, por qué, quién más lo ve y cómo puedes borrarlo.',
    sections: [
      {
        title: 'Lo que guardamos',
        body: [
          [
            'Tu cuenta: nombre, correo electrónico, idioma, plan y fecha de creación. Tu contraseña la guarda nuestro servicio de inicio de sesión en forma de hash; nuestra propia base de datos no la contiene nunca.',
            'Tus canales conectados: su id de YouTube, título e imagen, y un token de acceso que nos permite leer y ocultar comentarios.',
            'Tus vídeos: id, título, dirección de la miniatura, fecha de publicación y recuentos.',
            'Las decisiones de moderación: el id del comentario, el veredicto, su categoría, puntuación y motivos en forma de códigos con la posición del fragmento, nunca las palabras; y una huella, un hash propio de tu canal, con la que se reconoce un comentario repetido o editado.',
            'De cada comentario que oculta una limpieza: cuándo se escribió, su idioma, qué versión del detector lo evaluó, y huellas del canal de su autor y de lo que tiene en común con otros. Dependen de una clave propia de tu cuenta, para que una campaña, o un autor cuyos comentarios buscas, se reconozca en tus canales y en ningún otro sitio. Desconectar un canal borra sus huellas; eliminar la cuenta borra la clave.',
            'Tus reglas: los id de los canales en los que confías o que bloqueas como autores, con el día. Sus nombres se leen de YouTube cuando abres la lista.',
            'Lo que suelen decir los espectadores de cada canal: recuentos de palabras en forma de hash, propios de tu canal, para que las preguntas habituales no se tomen por spam. De ellos no se puede leer ningún comentario.',
            'Estadísticas resumidas: cuántos comentarios se han leído, ocultado y restaurado, por día y por limpieza, y de cada canal por categoría, idioma, vídeo y hora.',
            'Los tokens que creas para programas: sus nombres, lo que pueden hacer y cuándo se crearon, se usaron por última vez y caducan. Del token mismo solo guardamos un hash.',
            'Qué avisos quieres por correo, desde cuándo, las fechas del último resumen y del siguiente, y la zona horaria de tu navegador cuando activaste el resumen. Si quieres avisos de pausas: desde cuándo está en pausa la protección de cada canal, y cuándo te lo dijimos.',
            'Dónde tienes la sesión abierta, durante 90 días desde el último uso, y lo que afecta a la seguridad de tu cuenta, como inicios de sesión y cambios de contraseña, durante seis meses. Ambos nombran tu navegador y tu sistema, pero ninguna dirección de red. Cuántos inicios de sesión han fallado con tu dirección, durante un mes.',
          ],
        ],
      },
      {
        title: 'Lo que no guardamos',
        body: [
          'Nunca guardamos los textos de los comentarios ni los nombres de sus autores en nuestros servidores. Los leemos de YouTube, los evaluamos y los descartamos; después de la moderación solo conservamos estadísticas resumidas y las decisiones. Tu propio navegador guarda una copia de los comentarios que has consultado para que la aplicación funcione sin conexión. Cerrar la sesión la borra.',
          'No mostramos publicidad, no te seguimos entre sitios y no vendemos datos. Tu navegador solo guarda lo que necesitan tu sesión, tus ajustes y el uso sin conexión.',
        ],
      },
      {
        title: 'Cómo se protege el acceso',
        body: [
          'Guardamos los tokens de acceso cifrados con AES-256-GCM. Cada canal tiene su propia clave, envuelta por un servicio de gestión de claves y vinculada a tu cuenta. Solo el código que llama a YouTube en tu nombre puede descifrar los tokens. Todo el tráfico va cifrado.',
        ],
      },
      {
        title: 'YouTube y Google',
        body: [
          'Threadsweep utiliza los servicios de API de YouTube. Al conectar un canal aceptas los <youtubeTerms>términos del servicio de YouTube</youtubeTerms>; a lo que hace Google se aplica la <googlePrivacy>política de privacidad de Google</googlePrivacy>.',
          'Mediante estos servicios leemos el título y la imagen de tu canal, la lista de tus vídeos y sus comentarios, y ponemos comentarios a la espera de revisión o los publicamos. Nuestro uso de la información recibida de las API de Google cumple la <googleUserData>política de datos de usuario de los servicios de API de Google</googleUserData>, incluidos sus requisitos de uso limitado. Actualizamos o borramos en un plazo de 30 días los datos de YouTube sobre tu canal y tus vídeos, y nunca usamos los datos de un creador para otro.',
          'Puedes poner fin a este acceso en cualquier momento: elige Desconectar en los <account>ajustes de tu cuenta</account> o retíralo en los <google>ajustes de seguridad de tu cuenta de Google</google>. Entonces revocamos el token en Google y borramos los datos del canal; nuestras copias de seguridad los conservan hasta 7 días más.',
        ],
      },
      {
        title: 'Quién trata datos por nosotros',
        body: [
          [
            'Google Cloud y Firebase: alojamiento, inicio de sesión, base de datos, gestión de claves.',
            'Gemini (Google), opcional: si activas las segundas opiniones, le enviamos los comentarios sobre los que duda nuestro detector: su texto, los títulos del vídeo y del canal, y tus instrucciones para Gemini. No enviamos quién los escribió, ni tu correo electrónico, ni tu cuenta. No se usan para entrenar modelos.',
            'Un proveedor de correo: los mensajes que te enviamos, como los enlaces de verificación y los avisos sobre tu cuenta. Si los activas, también avisos de pausas y un resumen semanal, con los títulos de tus canales y cifras, pero sin los comentarios ni sus autores.',
          ],
          'Gemini está desactivado hasta que lo actives. Puedes renunciar a Gemini en cualquier momento en los <account>ajustes de tu cuenta</account>: dejaremos de enviarle comentarios de tus canales. Todo lo demás funciona igual. Los pagos son una demostración: no se cobra ninguna tarjeta y los datos de la tarjeta no salen de tu navegador.',
        ],
      },
      {
        title: 'Tus derechos',
        body: [
          'El RGPD y la CCPA te permiten consultar, corregir, exportar y borrar tus datos, y oponerte a su uso. En los <account>ajustes de tu cuenta</account> puedes corregir tu perfil, descargar en un archivo todo lo que guardamos sobre ti y eliminar tu cuenta. La eliminación es inmediata: borramos decisiones, estadísticas y tokens, y revocamos el acceso en Google. Solo nuestras copias de seguridad diarias conservan los datos borrados, hasta 7 días más. Los comentarios ocultos siguen ocultos en YouTube.',
          'Si comentas un vídeo: evaluamos los comentarios públicos para el creador, que tiene un interés legítimo en un canal sin estafas, spam ni abusos (artículo 6.1.f del RGPD). No guardamos ni tus palabras ni tu nombre. El creador puede restaurar cada comentario.',
          'Tratamos tus datos para prestarte el servicio al que te has apuntado. Puedes reclamar ante tu autoridad de protección de datos.',
        ],
      },
      {
        title: 'Contacto',
        body: [
          '¿Preguntas sobre la privacidad? <support>Escríbenos</support>. Contesta una persona.',
          'Esta aplicación contiene software de código abierto: <notices>licencias de terceros</notices>.',
        ],
      },
    ],
  },
  terms: {
    title: 'Condiciones del servicio',
    updated: 'Última actualización: ',
    intro: 'Estas condiciones rigen entre tú y Threadsweep cuando usas el servicio.',
    sections: [
      {
        title: 'Aceptación',
        body: [
          'Al crear una cuenta o conectar un canal aceptas estas condiciones y la <privacy>política de privacidad</privacy>. Si usas Threadsweep para una empresa, confirmas que puedes aceptarlas en su nombre. Antes de un cambio importante te avisamos por correo.',
        ],
      },
      {
        title: 'Uso del servicio',
        body: [
          'Solo puedes conectar canales que sean tuyos o que gestiones. Threadsweep utiliza los servicios de API de YouTube; al usarlo aceptas también los <youtubeTerms>términos del servicio de YouTube</youtubeTerms>.',
          'La detección es automática y puede equivocarse en ambos sentidos. Threadsweep oculta los comentarios a la espera de revisión y nunca los borra, y puedes restaurar cada uno. Sigues siendo responsable de los comentarios de tus vídeos.',
          'No uses el servicio para acallar críticas lícitas en canales que no son tuyos, para sobrecargarlo, para eludir sus límites ni para acceder a datos que no son tuyos.',
        ],
      },
      {
        title: 'Suscripción y pago',
        body: [
          'La prueba gratuita no cuesta nada y elimina hasta 100 comentarios. Basic cuesta 50 $ al mes por cuenta y Pro, 100 $ al mes; mira <pricing>los planes</pricing>. Los planes de pago se renuevan cada mes hasta que los cancelas, y siguen activos hasta el final del mes pagado.',
          'En esta demostración no se cobra ninguna tarjeta: los pagos son simulados y los datos de la tarjeta no salen de tu navegador.',
        ],
      },
      {
        title: 'Terminación',
        body: [
          'Puedes eliminar tu cuenta en cualquier momento en los <account>ajustes de tu cuenta</account>; con ello se borran tus datos, en 7 días también de nuestras copias de seguridad, y se revoca nuestro acceso en Google. Podemos suspender cuentas que incumplan estas condiciones o pongan en peligro a otras personas, y te diremos por qué.',
        ],
      },
      {
        title: 'Responsabilidad',
        body: [
          'El servicio se presta tal como está. No prometemos encontrar todos los comentarios indeseados, no ocultar nunca uno deseado ni que los servicios de YouTube estén siempre disponibles. Respondemos por dolo y culpa grave, y siempre que la ley no permita un límite. Por lo demás, nuestra responsabilidad se limita a lo que hayas pagado en los doce meses anteriores al daño.',
        ],
      },
      {
        title: 'Contacto',
        body: ['¿Preguntas sobre estas condiciones? <support>Escríbenos</support>.'],
      },
    ],
  },
};
