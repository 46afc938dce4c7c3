import type { StaticTexts } from './texts.ts';

export const fr: StaticTexts = {
  features: {
    title: 'Fonctionnalités',
    lead: 'Ce que Threadsweep fait sous vos vidéos, pour que vous puissiez vous consacrer aux prochaines.',
    blocks: [
      {
        title: 'Modération automatique des commentaires',
        text: 'Les nouvelles vidéos sont suivies sans que vous ayez à y penser : toutes les heures le premier jour, puis moins souvent pendant une semaine. Arnaques, spam et insultes sont masqués en attente d’examen, jamais supprimés, et vos propres commentaires restent intacts.',
      },
      {
        title: 'Nettoyage manuel',
        text: 'Nettoyez n’importe quelle vidéo quand vous voulez, voyez ce qui est masqué et pourquoi, masquez ou rétablissez un commentaire vous-même. Ce que vous rétablissez n’est plus jamais masqué.',
      },
      {
        title: 'Suivi en temps réel',
        text: 'Suivez un nettoyage pendant qu’il se déroule : combien de commentaires ont été lus, combien sont nouveaux, combien relevaient de l’arnaque, du spam ou de l’insulte.',
      },
      {
        title: 'Plusieurs comptes',
        tag: 'Pro uniquement',
        text: 'Avec Pro, connectez jusqu’à 3 comptes YouTube et passez de l’un à l’autre d’un geste.',
      },
      {
        title: 'La vie privée d’abord',
        text: 'L’accès à votre chaîne est conservé chiffré. Le texte des commentaires n’est jamais stocké sur nos serveurs : nous gardons les décisions et les statistiques, et tout disparaît quand vous le demandez.',
      },
    ],
    start: 'Commencer',
  },
  faq: {
    title: 'Questions fréquentes',
    questions: [
      {
        title: 'Comment Threadsweep repère-t-il les arnaques et le spam ?',
        text: 'Il examine ce que dit un commentaire et la façon dont il est placé : promesses irréalistes, spam publicitaire, invitations à poursuivre sur une messagerie, noms qui imitent le vôtre, comptes qui publient presque le même texte. Les lettres déguisées sont lues pour ce qu’elles représentent. Chaque commentaire masqué indique ses raisons.',
      },
      {
        title: 'Mes propres commentaires peuvent-ils être masqués ?',
        text: 'Non. Les commentaires de l’auteur de la vidéo sont toujours ignorés, quel que soit leur contenu.',
      },
      {
        title: 'À quelle fréquence le nettoyage a-t-il lieu ?',
        text: 'Après la publication d’une vidéo : toutes les heures pendant les 24 premières heures, toutes les 12 heures pendant les 2 jours suivants, puis toutes les 24 heures pendant les 5 jours suivants. L’essai gratuit couvre les 24 premières heures. Vous pouvez nettoyer à la main à tout moment.',
      },
      {
        title: 'Puis-je connecter plusieurs chaînes ?',
        text: 'Oui, avec Pro : jusqu’à 3 comptes YouTube. L’essai gratuit et Basic en comprennent un. Voir <pricing>les formules</pricing>.',
      },
      {
        title: 'Comment retirer l’accès à ma chaîne ?',
        text: 'Choisissez Déconnecter dans les <account>paramètres de votre compte</account>, ou retirez Threadsweep dans les <google>paramètres de sécurité de votre compte Google</google>. Dans les deux cas, l’accès prend fin aussitôt.',
      },
    ],
    contact: 'Vous ne trouvez pas votre question ? <support>Contactez-nous</support>.',
  },
  about: {
    title: 'À propos de Threadsweep',
    mission: {
      title: 'Notre mission',
      text: 'Les commentaires sont le lieu où les vidéastes rencontrent leur public. Les escrocs l’ont trouvé aussi : faux concours, conseillers inventés, identités usurpées. Le public y perd de l’argent, et les vidéastes leurs soirées à faire le ménage. Nous voulons rendre ce lieu à celles et ceux à qui il appartient : des arnaques masquées avant que quiconque s’y laisse prendre, chaque décision expliquée, et le dernier mot au vidéaste.',
    },
    team: {
      title: 'L’équipe',
      text: 'Nous sommes une petite équipe d’ingénieurs attachée à une modération soigneuse plutôt que bruyante. Nous préférons laisser passer un commentaire douteux que faire taire un spectateur, nous mesurons ce qui nous échappe et nous répondons nous-mêmes à notre courrier : <support>écrivez-nous</support>.',
    },
    more: 'En savoir plus',
  },
  privacy: {
    title: 'Politique de confidentialité',
    updated: 'Dernière mise à jour : ',
    intro:
      'Cette politique dit ce que Threadsweep sait de vous, pourquoi, qui d’autre le voit et comment le reprendre.',
    sections: [
      {
        title: 'Ce que nous conservons',
        body: [
          [
            'Votre compte : nom, adresse e-mail, langue, formule et date de création. Votre mot de passe est conservé par notre service de connexion sous forme d’empreinte ; nous ne le voyons jamais.',
            'Vos chaînes connectées : leur identifiant YouTube, leur titre et leur image, ainsi qu’un jeton d’accès qui nous permet de lire et de masquer les commentaires.',
            'Vos vidéos : identifiant, titre, adresse de la miniature, date de publication et nombres.',
            'Les décisions de modération : l’identifiant du commentaire, le verdict, sa catégorie, son score et ses raisons sous forme de codes avec la position du passage concerné, jamais les mots ; et une empreinte, un hachage propre à votre chaîne, qui permet de reconnaître un commentaire répété ou modifié.',
            'Des statistiques : combien de commentaires ont été lus et masqués, par jour et par nettoyage.',
          ],
        ],
      },
      {
        title: 'Ce que nous ne conservons pas',
        body: [
          'Le texte des commentaires et le nom de leurs auteurs ne sont jamais stockés sur nos serveurs. Ils sont lus sur YouTube, évalués puis oubliés ; après la modération, seules restent des statistiques et les décisions. Une copie des commentaires que vous avez consultés reste dans votre propre navigateur pour que l’application fonctionne hors ligne ; se déconnecter l’efface.',
          'Il n’y a ni publicité, ni pistage d’un site à l’autre, ni vente de données. Ce qui est conservé dans votre navigateur sert à votre connexion, à vos réglages et à l’usage hors ligne.',
        ],
      },
      {
        title: 'Comment l’accès est protégé',
        body: [
          'Les jetons d’accès sont conservés chiffrés : en AES-256-GCM, sous une clé propre à chaque chaîne, elle-même enveloppée par un service de gestion de clés et liée à votre compte. Seul le code qui s’adresse à YouTube en votre nom peut les ouvrir. Tous les échanges sont chiffrés.',
        ],
      },
      {
        title: 'YouTube et Google',
        body: [
          'Threadsweep utilise les services d’API YouTube. En connectant une chaîne, vous acceptez les <youtubeTerms>conditions d’utilisation de YouTube</youtubeTerms> ; les <googlePrivacy>règles de confidentialité de Google</googlePrivacy> s’appliquent à ce que fait Google.',
          'Par ces services, nous lisons le titre et l’image de votre chaîne, la liste de vos vidéos et leurs commentaires, et nous plaçons des commentaires en attente d’examen ou les publions. Notre utilisation des informations reçues des API Google respecte le <googleUserData>règlement sur les données utilisateur des services d’API Google</googleUserData>, y compris ses exigences d’utilisation limitée. Ce que YouTube nous indique de votre chaîne et de vos vidéos est actualisé ou supprimé dans les 30 jours, et les données d’une chaîne ne servent jamais celle d’un autre.',
          'Vous pouvez mettre fin à cet accès à tout moment : choisissez Déconnecter dans les <account>paramètres de votre compte</account>, ou retirez-le dans les <google>paramètres de sécurité de votre compte Google</google>. Le jeton est alors révoqué chez Google et les données de la chaîne sont supprimées.',
        ],
      },
      {
        title: 'Qui traite des données pour nous',
        body: [
          [
            'Google Cloud et Firebase : hébergement, connexion, base de données, gestion des clés.',
            'Gemini (Google), facultatif : là où il est activé, les commentaires sur lesquels notre propre détecteur hésite lui sont soumis pour un second avis, sous forme de texte, sans votre nom ni votre compte. Ils ne servent pas à entraîner des modèles.',
            'Un prestataire d’e-mail : les messages que vous demandez, comme les liens de confirmation.',
          ],
          'Vous pouvez refuser Gemini à tout moment dans les <account>paramètres de votre compte</account> : plus aucun commentaire de vos chaînes ne lui sera envoyé. Tout le reste fonctionne comme avant. Les paiements sont une démonstration : aucune carte n’est débitée et les données de carte ne quittent pas votre navigateur.',
        ],
      },
      {
        title: 'Vos droits',
        body: [
          'Le RGPD et le CCPA vous permettent de consulter, corriger, emporter et effacer vos données, et de vous opposer à leur utilisation. Dans les <account>paramètres de votre compte</account>, vous corrigez votre profil, téléchargez en un fichier tout ce que nous conservons à votre sujet et supprimez votre compte. La suppression est immédiate et complète : décisions, statistiques et jetons sont effacés, et l’accès est révoqué chez Google. Les commentaires masqués sur YouTube y restent en l’état.',
          'Nous traitons vos données pour fournir le service auquel vous vous êtes inscrit. Vous pouvez saisir votre autorité de protection des données.',
        ],
      },
      {
        title: 'Contact',
        body: [
          'Une question sur la confidentialité ? <support>Écrivez-nous</support>. Une personne vous répond.',
        ],
      },
    ],
  },
  terms: {
    title: 'Conditions d’utilisation',
    updated: 'Dernière mise à jour : ',
    intro:
      'Ces conditions s’appliquent entre vous et Threadsweep lorsque vous utilisez le service.',
    sections: [
      {
        title: 'Acceptation',
        body: [
          'En créant un compte ou en connectant une chaîne, vous acceptez ces conditions et la <privacy>politique de confidentialité</privacy>. Si vous utilisez Threadsweep pour une entreprise, vous confirmez pouvoir les accepter en son nom. Avant toute modification importante, nous vous prévenons par e-mail.',
        ],
      },
      {
        title: 'Utilisation du service',
        body: [
          'Vous ne pouvez connecter que des chaînes qui vous appartiennent ou que vous gérez. Threadsweep utilise les services d’API YouTube ; en l’utilisant, vous acceptez aussi les <youtubeTerms>conditions d’utilisation de YouTube</youtubeTerms>.',
          'La détection est automatique et peut se tromper dans les deux sens. Les commentaires sont masqués en attente d’examen, jamais supprimés, et vous pouvez rétablir chacun d’eux. Vous restez responsable de ce qui figure sous vos vidéos.',
          'N’utilisez pas le service pour étouffer une critique licite sur des chaînes qui ne sont pas les vôtres, pour le surcharger, pour contourner ses limites ni pour consulter des données qui ne vous appartiennent pas.',
        ],
      },
      {
        title: 'Abonnement et paiement',
        body: [
          'L’essai gratuit ne coûte rien et retire jusqu’à 100 commentaires. Basic coûte 50 $ par mois et par compte, Pro 100 $ par mois ; voir <pricing>les formules</pricing>. Les formules payantes se poursuivent de mois en mois jusqu’à ce que vous y renonciez et durent jusqu’à la fin du mois payé.',
          'Dans cette démonstration, aucune carte n’est débitée : les paiements sont simulés et les données de carte ne quittent pas votre navigateur.',
        ],
      },
      {
        title: 'Résiliation',
        body: [
          'Vous pouvez supprimer votre compte à tout moment dans les <account>paramètres de votre compte</account> ; vos données sont alors effacées et notre accès révoqué chez Google. Nous pouvons suspendre les comptes qui enfreignent ces conditions ou mettent autrui en danger, en indiquant pourquoi.',
        ],
      },
      {
        title: 'Responsabilité',
        body: [
          'Le service est fourni en l’état. Nous ne promettons pas que tout commentaire indésirable soit trouvé ni qu’aucun commentaire souhaité ne soit masqué, ni que les services de YouTube soient toujours disponibles. Nous répondons de la faute intentionnelle et de la faute lourde, et là où la loi interdit toute limite ; pour le reste, notre responsabilité est limitée à ce que vous avez payé dans les douze mois précédant le dommage.',
        ],
      },
      {
        title: 'Contact',
        body: ['Une question sur ces conditions ? <support>Écrivez-nous</support>.'],
      },
    ],
  },
};
