package platen.db.form;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.secret.SecretPlace;
import platen.db.tenancy.Internal;

/** Stores hosted forms. */
public final class FormStore {
    private static final String SELECT = """
            select f.id, f.workspace_id, f.template_id, f.workflow_id, coalesce(t.alias, w.alias) as target_alias,
                   f.environment, f.slug, f.title,
                   f.intro_text, f.thanks_text, f.closed_text, f.pdf_link, f.state, f.opens_at, f.closes_at,
                   f.max_submissions, f.origins, f.privacy_url, f.imprint_url,
                   f.consent_text, f.theme_accent, f.theme_radius, f.theme_font, f.theme_mode,
                   f.redirect_url, f.mail_field, f.drafts, f.draft_days, f.signed_links_only, f.proof_of_work,
                   f.definition, f.proof_key, f.logo,
                   f.submissions, f.created_at, f.updated_at
              from form f left join template t on t.id = f.template_id left join workflow w on w.id = f.workflow_id
             where f.deleted_at is null and
            """;

    private final Database database;

    public FormStore(Database database) {
        this.database = database;
    }

    public void create(HostedForm form) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into form (id, workspace_id, template_id, workflow_id, environment, slug, title, intro_text,
                                  thanks_text,
                                  closed_text, pdf_link, state, opens_at, closes_at, max_submissions, origins,
                                  privacy_url, imprint_url, consent_text, theme_accent, theme_radius,
                                  theme_font, theme_mode, redirect_url, mail_field, drafts, draft_days,
                                  signed_links_only, proof_of_work, definition, proof_key,
                                  created_at, updated_at)
                values (:id, :workspaceId, :templateId, :workflowId, :environment, :slug, :title, :introText,
                        :thanksText,
                        :closedText, :pdfLink, :state, :opensAt, :closesAt, :maxSubmissions, :origins, :privacyUrl,
                        :imprintUrl, :consentText, :accent, :radius, :font, :mode, :redirectUrl, :mailField,
                        :drafts, :draftDays, :signedLinksOnly, :proofOfWork,
                        cast(:definition as json), :proofKey, :createdAt, :updatedAt)
                """)
                .bindMethods(form)
                .bindMethods(form.page())
                .bindMethods(form.page().theme())
                .bindMethods(form.page().followUp())
                .bindMethods(form.page().options())
                .bindArray("origins", String.class, form.page().origins())
                .execute());
    }

    /** Updates the settings of a form. */
    public void change(HostedForm form) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update form
                   set title = :title, intro_text = :introText, thanks_text = :thanksText, closed_text = :closedText,
                       pdf_link = :pdfLink, state = :state, opens_at = :opensAt, closes_at = :closesAt,
                       max_submissions = :maxSubmissions, origins = :origins, privacy_url = :privacyUrl,
                       imprint_url = :imprintUrl, consent_text = :consentText, theme_accent = :accent,
                       theme_radius = :radius, theme_font = :font, theme_mode = :mode, redirect_url = :redirectUrl,
                       mail_field = :mailField, drafts = :drafts, draft_days = :draftDays,
                       signed_links_only = :signedLinksOnly, proof_of_work = :proofOfWork,
                       definition = cast(:definition as json), updated_at = :updatedAt
                 where id = :id and workspace_id = :workspaceId and deleted_at is null
                """)
                .bindMethods(form)
                .bindMethods(form.page())
                .bindMethods(form.page().theme())
                .bindMethods(form.page().followUp())
                .bindMethods(form.page().options())
                .bindArray("origins", String.class, form.page().origins())
                .execute());
    }

    /**
     * Deletes a form of this workspace with its drafts, sessions and logo; its submissions stay. Its address is not given to
     * another form.
     */
    public void delete(UUID workspaceId, UUID id, Instant now) {
        database.inTransaction(() -> {
            int deleted = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    update form set deleted_at = :now
                     where id = :id and workspace_id = :workspaceId and deleted_at is null
                    """).bind("id", id).bind("workspaceId", workspaceId).bind("now", now).execute());
            if (deleted == 1) {
                database.jdbi().useHandle(handle -> {
                    handle.execute("delete from form_draft where form_id = ?", id);
                    handle.execute("delete from form_session where form_id = ?", id);
                    handle.execute("delete from form_logo where form_id = ?", id);
                });
            }
        });
    }

    /** Returns the place for which the secret of a form is encrypted. */
    @Internal("It names a place and reads nothing.")
    public static SecretPlace secretPlace(UUID id) {
        return new SecretPlace("form", "link_secret", id);
    }

    /**
     * Replaces the secret that signs the links of a form.
     *
     * @param secret encrypted for {@link #secretPlace}
     * @return false when the form was deleted
     */
    public boolean replaceSecret(UUID workspaceId, UUID id, String secret) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update form set link_secret = :secret
                 where id = :id and workspace_id = :workspaceId and deleted_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).bind("secret", secret).execute()) == 1;
    }

    /** Returns the encrypted secret that signs the links of a form; empty when it has none. */
    public Optional<String> secret(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select link_secret from form
                 where id = :id and workspace_id = :workspaceId and link_secret is not null
                """).bind("id", id).bind("workspaceId", workspaceId).mapTo(String.class).findOne());
    }

    /** Returns a form of this workspace. */
    public Optional<HostedForm> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " f.id = :id and f.workspace_id = :workspaceId")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(HostedForm.class))
                        .findOne());
    }

    /** Returns a form of this workspace, and keeps others from changing it until the end of the transaction. */
    public Optional<HostedForm> lock(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(SELECT + " f.id = :id and f.workspace_id = :workspaceId for update of f")
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ConstructorMapper.of(HostedForm.class))
                        .findOne());
    }

    /** Returns a form of any workspace by its address. */
    @Internal("Visitors know the address of a form and no workspace.")
    public Optional<HostedForm> find(String slug) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " f.slug = :slug")
                        .bind("slug", slug)
                        .map(ConstructorMapper.of(HostedForm.class))
                        .findOne());
    }

    /**
     * Marks forms whose closing time has come and is not marked yet, in the caller's transaction, and returns them. Other
     * nodes skip them meanwhile.
     */
    @Internal("Forms of all workspaces close.")
    public List<HostedForm> markClosed(Instant now, int limit) {
        return database.jdbi().withHandle(handle -> {
            List<UUID> marked = handle.createQuery("""
                    update form set closing_reported_at = closes_at
                     where id in (select id from form
                                   where deleted_at is null and closes_at <= :now
                                     and closing_reported_at is distinct from closes_at
                                   limit :limit for update skip locked)
                    returning id
                    """).bind("now", now).bind("limit", limit).mapTo(UUID.class).list();
            return marked.isEmpty()
                    ? List.of()
                    : handle.createQuery(SELECT + " f.id = any(:marked)")
                            .bindArray("marked", UUID.class, marked)
                            .map(ConstructorMapper.of(HostedForm.class))
                            .list();
        });
    }

    /** Returns all forms of a workspace, newest first. */
    public List<HostedForm> of(UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createQuery(SELECT + """
                 f.workspace_id = :workspaceId order by f.created_at desc, f.id desc
                """).bind("workspaceId", workspaceId).map(ConstructorMapper.of(HostedForm.class)).list());
    }
}
