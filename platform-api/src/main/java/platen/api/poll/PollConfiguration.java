package platen.api.poll;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.batch.BatchStore;
import platen.db.core.ListenerRegistration;
import platen.db.core.NotificationListener;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;
import platen.jobs.JobsConfiguration;

/** Declares the Spring beans for long polling. */
@Configuration(proxyBeanMethods = false)
public class PollConfiguration {
    @Bean
    LongPollRegistry submissionWaiting(SubmissionStore submissions) {
        return new LongPollRegistry("submissions", submissions::finalAmong);
    }

    @Bean
    LongPollRegistry runWaiting(RunStore runs) {
        return new LongPollRegistry("runs", runs::finalAmong);
    }

    @Bean
    LongPollRegistry batchWaiting(BatchStore batches) {
        return new LongPollRegistry("batches", batches::finalAmong);
    }

    /** Registers one listener for submissions, runs and batches, which share a notification. */
    @Bean
    ListenerRegistration resultsFinished(LongPollRegistry submissionWaiting, LongPollRegistry runWaiting,
            LongPollRegistry batchWaiting) {
        return new ListenerRegistration(JobsConfiguration.FINISHED_CHANNEL, new NotificationListener.Listener() {
            @Override
            public void onNotice(String payload) {
                submissionWaiting.look();
                runWaiting.look();
                batchWaiting.look();
            }

            @Override
            public void onGap() {
                submissionWaiting.look();
                runWaiting.look();
                batchWaiting.look();
            }
        });
    }
}
