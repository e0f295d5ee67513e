package platen.web.dashboard.version;

import java.util.UUID;
import java.util.regex.Pattern;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.template.Templates;
import platen.web.view.PageNotFoundException;

/** A version that the address of a page names. */
record FoundVersion(Template template, TemplateVersion version) {
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    /**
     * Returns a version of an organization's template.
     *
     * @throws PageNotFoundException when there is none
     */
    static FoundVersion of(TemplateStore rows, UUID organizationId, String alias, String version) {
        if (!NUMBER.matcher(version).matches()) {
            throw new PageNotFoundException();
        }
        Template template = template(rows, organizationId, alias);
        return new FoundVersion(template, rows.version(template.id(), Integer.parseInt(version))
                .orElseThrow(PageNotFoundException::new));
    }

    /**
     * Returns a template of an organization.
     *
     * @throws PageNotFoundException when there is none
     */
    static Template template(TemplateStore rows, UUID organizationId, String alias) {
        if (!Templates.ALIAS.matcher(alias).matches()) {
            throw new PageNotFoundException();
        }
        return rows.findByAlias(organizationId, alias).orElseThrow(PageNotFoundException::new);
    }
}
