package platen.web.dashboard.member;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import platen.api.http.reply.Links;
import platen.jobs.mail.SecretMails;
import platen.web.account.AccountSettings;
import platen.web.dashboard.DashboardConfiguration;

/** Declares the pages of members. */
@Configuration(proxyBeanMethods = false)
@Import({DashboardConfiguration.class, ConsequencePages.class, MemberPages.class})
public class MemberConfiguration {

    @Bean
    InvitationMails invitationMails(SecretMails mails, AccountSettings settings, Links links) {
        return new InvitationMails(mails, settings, links);
    }
}
