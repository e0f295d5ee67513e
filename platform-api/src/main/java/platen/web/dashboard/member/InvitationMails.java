package platen.web.dashboard.member;

import platen.api.http.reply.Links;
import platen.jobs.mail.SecretMails;
import platen.jobs.people.Members;
import platen.jobs.people.Members.Invited.Sent;
import platen.web.account.AccountSettings;
import platen.web.dashboard.WorkspaceView;

/** Writes the links of invitations, and mails them if a mail server is set. */
final class InvitationMails {
    private final SecretMails mails;
    private final AccountSettings settings;
    private final Links links;

    InvitationMails(SecretMails mails, AccountSettings settings, Links links) {
        this.mails = mails;
        this.settings = settings;
        this.links = links;
    }

    boolean isConfigured() {
        return mails.isConfigured();
    }

    /**
     * Returns the link of an invitation for the page of the person who invites, and mails it in the language of that
     * person.
     */
    String send(Sent sent, WorkspaceView view) {
        String path = "/join/" + sent.secret().text();
        String workspace = view.member().workspace().name();
        mails.send(sent.invitation().email(), view.text("members.mail-subject", workspace),
                view.text("members.mail-body", view.member().person().name(), workspace, settings.link(path),
                        Members.VALIDITY.toDays()));
        return links.of(view.view().request()).to(path);
    }
}
