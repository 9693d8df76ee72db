export {
  verifyApproval,
  type ApprovalRefusal,
  type ApprovalVerdict,
  type CallToRun,
  type VerifyApprovalOptions,
} from './verifyApproval.js'
