import HTMLWriting
import Scores

/// The head of a page: its title, its description for search engines and messengers, and the files that it loads.
struct PageHead {
    let frame: PageFrame
    /// The title without the site's name.
    let title: String
    /// What the page shows, in one or two sentences. It reveals no result if scores are hidden.
    let summary: String
    /// The picture of the page for messengers; `nil`: the site's icon.
    var picture: Picture?

    /// A picture of 1200 × 630 pixels.
    struct Picture {
        let path: String
        /// A description of the picture for people who cannot see it.
        let description: String
    }

    var html: HTML {
        """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" content="\(PageColours.lightBackground)" media="(prefers-color-scheme: light)">
        <meta name="theme-color" content="\(PageColours.darkBackground)" media="(prefers-color-scheme: dark)">
        <title>\(title) · BarDown</title>
        <meta name="description" content="\(summary)">
        <meta property="og:title" content="\(title)">
        <meta property="og:description" content="\(summary)">
        <meta property="og:site_name" content="BarDown">
        <meta property="og:type" content="website">
        \(address)<link rel="icon" href="\(SiteIcon.drawing.path)" type="image/svg+xml">
        <link rel="apple-touch-icon" href="\(SiteIcon.touch.path)">
        <link rel="manifest" href="\(SiteManifest.asset.path)">
        <link rel="stylesheet" href="\(PageAssets.style.path)">
        <script src="\(PageAssets.script.path)" defer></script>
        \(pushScript)\(variant)
        """
    }

    /// The page's URL for search engines and messengers, which is the same whether scores are shown or hidden. Open
    /// Graph needs complete URLs, so its tags are omitted unless the site's address is configured.
    private var address: HTML {
        let address = frame.absoluteURL(frame.address)
        let canonical: HTML = "<link rel=\"canonical\" href=\"\(address)\">\n"
        guard frame.settings.site != nil else { return canonical }
        return """
            \(canonical)<meta property="og:url" content="\(address)">
            \(picture.map(large) ?? icon)
            """
    }

    private var icon: HTML {
        """
        <meta property="og:image" content="\(frame.absoluteURL(SiteIcon.large.path))">
        <meta name="twitter:card" content="summary">

        """
    }

    private func large(_ picture: Picture) -> HTML {
        """
        <meta property="og:image" content="\(frame.absoluteURL(picture.path))">
        <meta property="og:image:type" content="image/png">
        <meta property="og:image:width" content="\(SharePicture.width)">
        <meta property="og:image:height" content="\(SharePicture.height)">
        <meta property="og:image:alt" content="\(picture.description)">
        <meta name="twitter:card" content="summary_large_image">

        """
    }

    /// Excludes a page with the parameter `scores` from search engines, which should find the page without it.
    private var variant: HTML {
        switch frame.outcomes {
        case .shown, .hidden, .hiddenByDefault: ""
        case .hiddenHere, .shownHere, .shownOnce: "<meta name=\"robots\" content=\"noindex\">\n"
        }
    }

    private var pushScript: HTML {
        frame.settings.siteKey == nil ? "" : "<script src=\"\(PageAssets.pushScript.path)\" defer></script>\n"
    }
}
