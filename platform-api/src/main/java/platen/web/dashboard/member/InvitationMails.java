package platen.web.dashboard.member;

import jakarta.servlet.http.HttpServletRequest;
import platen.api.http.reply.Links;
import platen.jobs.mail.SecretMails;
import platen.jobs.people.Members;
import platen.jobs.people.Members.Invited.Sent;
import platen.web.dashboard.WorkspaceView;

/** Writes the links of invitations, and mails them if a mail server is set. */
final class InvitationMails {
    private final SecretMails mails;
    private final Links links;

    InvitationMails(SecretMails mails, Links links) {
        this.mails = mails;
        this.links = links;
    }

    boolean isConfigured() {
        return mails.isConfigured();
    }

    /** Returns the link of an invitation and mails it, in the language of the person who invites. */
    String send(Sent sent, WorkspaceView view) {
        HttpServletRequest request = view.view().request();
        String link = links.of(request).to("/join/" + sent.secret().text());
        String workspace = view.member().workspace().name();
        mails.send(sent.invitation().email(), view.text("members.mail-subject", workspace),
                view.text("members.mail-body", view.member().person().name(), workspace, link,
                        Members.VALIDITY.toDays()));
        return link;
    }
}
