package platen.api.workflow;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.api.poll.LongPollRegistry;
import platen.api.submission.Refusals;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;
import platen.db.workflow.WorkflowStore;
import platen.jobs.render.work.PdfStore;
import platen.jobs.run.Runs;
import platen.jobs.workflow.Definitions;
import platen.jobs.workflow.Workflows;

/** Declares the Spring beans of the workflow API. */
@Configuration(proxyBeanMethods = false)
public class WorkflowConfiguration {
    @Bean
    RunResource runResource(Runs runs, RunStore rows, WorkflowStore workflows, SubmissionStore submissions,
            PdfStore pdfs, Refusals refusals, LongPollRegistry runWaiting) {
        return new RunResource(runs, rows, workflows, submissions, new RunReplies(submissions, refusals),
                new RunFiles(pdfs), runWaiting);
    }

    @Bean
    WorkflowResource workflowResource(Workflows workflows, WorkflowStore rows, Definitions definitions) {
        return new WorkflowResource(workflows, rows, definitions);
    }
}
